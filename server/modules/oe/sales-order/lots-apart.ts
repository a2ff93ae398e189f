import { sql } from 'kysely'
import { SalesOrder } from '../../../../shared/contracts/oe/sales-order.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey } from '../../../platform/action/rules.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { claimContext } from '../../../stock/claims/claim-context.ts'
import { letLotGo, setLotApart } from '../../../stock/claims/lots-apart.ts'
import type { Order, OrderLine } from './standing.ts'

const refused = (name: string, field: string, Args: Problem['Args']) =>
  new Refusal([{ Field: `given.${field}`, Key: ruleKey(`oe.salesOrder.${name}`), Args }])

/** The line that is meant, and its claim. */
interface Apart {
  readonly line: OrderLine
  readonly claimId: string
}

/** A lot as it stands before it is set apart, or let go. */
interface Named {
  readonly lotId: string
  readonly productId: string
  readonly heatKey: string | null
  /** Who has it in an open shipment. */
  readonly pickedFor: string | null
  readonly pickedIn: string | null
}

/** @throws Refusal where the order has no such line, or it is of nothing that is kept in stock */
async function apartOf(trx: Trx, order: Order, lineNo: number): Promise<Apart> {
  const line = order.lines.find((one) => one.lineNo === lineNo)
  const [claim] = !line?.lineId
    ? []
    : await planned(
        trx,
        sql<{ id: string }>`
        select id from stock_claim_shown
        where document_type = ${SalesOrder.id} and document_id = ${order.id}::uuid and line_key = ${line.lineId}`,
      )
  if (!line || !claim) throw refused('lineOfStock', 'apartLine', { line: lineNo })
  return { line, claimId: claim.id }
}

const namedLot = async (trx: Trx, lotNo: string): Promise<Named | undefined> =>
  (
    await planned(
      trx,
      sql<Named>`
      select l.id as "lotId", l.product_id as "productId", l.heat_key as "heatKey", s.order_no as "pickedFor", s.shipment_no as "pickedIn"
      from stock_lot_shown l
      left join lateral (
        select s.order_no, s.shipment_no from shipment_lot k join shipment s on s.id = k.owner_id
        where k.lot_no = l.lot_no and k.quantity > 0 and s.status = 'Open' limit 1) s on true
      where l.lot_no = ${lotNo}`,
    )
  )[0]

interface Heat {
  readonly heatKey: string
  readonly heatNo: string
}

/** A heat of which something of the line is set apart, or has left: of one that wants one melt the next lot is of the same. */
const heatBefore = async (trx: Trx, { line, claimId }: Apart, lotNo: string): Promise<Heat | undefined> =>
  (
    await planned(
      trx,
      sql<Heat>`
      select h.heat_key as "heatKey", h.heat_no as "heatNo" from heat_shown h join stock_lot_shown l on l.heat_key = h.heat_key
      where l.lot_no <> ${lotNo} and (
        l.id in (select p.lot_id from stock_allocation_shown a join stock_place_shown p on p.id = a.place_id where a.claim_id = ${claimId}::uuid)
        or l.lot_no in (
          select k.lot_no from shipment s join shipment_line n on n.owner_id = s.id and n.line_key = ${line.lineId}
          join shipment_lot k on k.owner_id = s.id and k.order_line = n.order_line and k.quantity > 0 where s.status = 'Shipped'))
      order by h.heat_no limit 1`,
    )
  )[0]

/** The order with what is kept for the line now: who has changed it is told with the order, by the figures themselves. */
async function told({ trx }: ActionContext, order: Order, { line, claimId }: Apart): Promise<Partial<Order>> {
  const [now] = await planned(
    trx,
    sql<Pick<OrderLine, 'reserved' | 'allocated' | 'backordered' | 'lotsApart'>>`
    select trim_scale(c.reserved)::text as reserved, trim_scale(c.allocated)::text as allocated, trim_scale(c.backordered)::text as backordered,
           (select string_agg(l.lot_no || ' ' || trim_scale(a.quantity), ', ' order by l.lot_no, p.bin)
            from stock_allocation_shown a join stock_place_shown p on p.id = a.place_id join stock_lot_shown l on l.id = p.lot_id
            where a.claim_id = c.id) as "lotsApart"
    from stock_claim_shown c where c.id = ${claimId}::uuid`,
  )
  return { lines: order.lines.map((one) => (one === line ? { ...one, ...now } : one)) }
}

/**
 * [supply 3.9, 9] [judgement 31b] A lot is set apart for a line of an order by its number, and let go again. Nobody else is given it meanwhile, and whoever picks
 * the line is led to it.
 */
export const lotsApart = (deps: Pick<Deps, 'random'>): readonly Transition[] => [
  transition(SalesOrder, 'setApart', {
    async run(order, context, given) {
      const { trx } = context
      const lotNo = String(given['apartLot'])
      const of = await apartOf(trx, order, Number(given['apartLine']))
      const lot = await namedLot(trx, lotNo)
      const { productId, oneHeat } = of.line
      if (lot?.productId !== productId)
        throw refused('lotOfProduct', 'apartLot', { lotNo, productId: productId ?? '–' })
      if (lot.pickedFor !== null && lot.pickedFor !== order.orderNo)
        throw refused('lotPickedFor', 'apartLot', { lotNo, orderNo: lot.pickedFor, shipmentNo: lot.pickedIn! })
      const heat = oneHeat ? await heatBefore(trx, of, lotNo) : undefined
      if (heat && heat.heatKey !== lot.heatKey)
        throw refused('apartOfOneHeat', 'apartLot', { lotNo, heatNo: heat.heatNo })
      const quantity = (given['apartQuantity'] as string | null) ?? null
      const field = quantity === null ? 'given.apartLot' : 'given.apartQuantity'
      await setLotApart(await claimContext(deps, context), of.claimId, { lotId: lot.lotId, lotNo, quantity, field })
      return told(context, order, of)
    },
  }),
  transition(SalesOrder, 'letGo', {
    async run(order, context, given) {
      const { trx } = context
      const lotNo = (given['lotLetGo'] as string | null) ?? null
      const of = await apartOf(trx, order, Number(given['apartLine']))
      const picked = await pickedOf(trx, of, lotNo)
      if (picked) throw refused('lotPicked', 'lotLetGo', picked)
      await letLotGo(await claimContext(deps, context), of.claimId, { lotNo, field: 'given.lotLetGo' })
      return told(context, order, of)
    },
  }),
]

/** A lot of the line that somebody has in his hands: it is put back where it was picked. */
const pickedOf = async (trx: Trx, { line, claimId }: Apart, lotNo: string | null) =>
  (
    await planned(
      trx,
      sql<{ lotNo: string; shipmentNo: string }>`
      select k.lot_no as "lotNo", s.shipment_no as "shipmentNo"
      from shipment s join shipment_line n on n.owner_id = s.id and n.line_key = ${line.lineId}
      join shipment_lot k on k.owner_id = s.id and k.order_line = n.order_line and k.quantity > 0
      join stock_lot_shown l on l.lot_no = k.lot_no
      where s.status = 'Open' and n.picked and (${lotNo}::text is null or k.lot_no = ${lotNo})
        and exists (select from stock_allocation_shown a join stock_place_shown p on p.id = a.place_id
                    where a.claim_id = ${claimId}::uuid and p.lot_id = l.id)
      order by k.lot_no limit 1`,
    )
  )[0]
