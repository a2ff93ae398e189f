import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { Shipment } from '../../../../shared/contracts/oe/shipment.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { dateAt, Refusal } from '../../../platform/action/refusal.ts'
import { fail, rule, ruleKey } from '../../../platform/action/rules.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { useRight } from '../../../platform/rights/use.ts'
import { postStock } from '../../../stock/legs.ts'
import type { Contra, Movement } from '../../../stock/movement.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { ShipmentStore } from './entity.ts'
import { documentOf } from './moved.ts'
import type { Packed } from './packing.ts'
import { figure, type Leaves, type LeavingLot } from './plan.ts'

const RIGHT = 'lot.editShipped'

interface Given {
  readonly fromLot: string
  readonly toLot: string
  readonly quantity: string
  readonly reason: string
}

const refused = (name: string, Field: string, Args: Problem['Args'] = {}) =>
  new Refusal([{ Field: `given.${Field}`, Key: ruleKey(`oe.shipment.${name}`), Args }])

/** Where a lot of the shipment came from, and where the one lies that has left in its place. */
interface Ground {
  readonly productId: string
  readonly moveId: string | null
  /** What bears its cost: what was against it as it left. */
  readonly contra: Contra | null
  readonly bin: string
  readonly lotId: string
  readonly toLotId: string | null
  readonly toProductId: string | null
  readonly toBin: string | null
  readonly free: string
  readonly corrections: number
}

const groundOf = async (trx: Trx, { id, warehouseId }: Leaves, { fromLot, toLot, quantity }: Given) =>
  (
    await planned(
      trx,
      sql<Ground>`
      select l.product_id as "productId", l.id as "lotId", m.id as "moveId", m.contra, coalesce(m.bin, '') as bin,
             t.id as "toLotId", t.product_id as "toProductId", f.bin as "toBin", coalesce(trim_scale(f.quantity), 0)::text as free,
             (select count(*)::int from shipment_correction c where c.owner_id = ${id}::uuid) as corrections
      from stock_lot_shown l
      left join stock_lot_shown t on t.lot_no = ${toLot}
      left join lateral (
        select m.id, m.bin, m.contra from stock_posting_shown g join stock_move_shown m on m.posting_id = g.id
        where g.document_type = ${Shipment.id} and g.document_id = ${id}::uuid and m.kind = 'Shipment' and m.lot_id = l.id
          and m.corrects_id is null and -m.quantity >= ${quantity}::numeric order by m.seq desc limit 1) m on true
      left join lateral (
        select f.bin, f.quantity from stock_free f where f.lot_id = t.id and f.warehouse_id = ${warehouseId}
        order by f.quantity desc limit 1) f on true
      where l.lot_no = ${fromLot}`,
    )
  )[0]

/** Beyond what was said of it stands nothing that is named so: it is corrected at what it was, or refused. */
function problemOf(shipment: Leaves, given: Given, ground: Ground | undefined): Refusal | null {
  const lot = shipment.lots.find(({ lotNo }) => lotNo === given.fromLot)
  if (!lot || !ground) return refused('lotLeft', 'fromLot', { lotNo: given.fromLot })
  if (given.fromLot === given.toLot) return refused('lotOther', 'toLot', { lotNo: given.toLot })
  if (figure(given.quantity).lte(0) || figure(given.quantity).gt(lot.quantity ?? 0))
    return refused('lotQuantity', 'quantity', { lotNo: given.fromLot, quantity: lot.quantity ?? '0' })
  if (ground.toProductId !== ground.productId)
    return refused('lotOfProduct', 'toLot', { lotNo: given.toLot, productId: ground.productId })
  if (figure(ground.free).lt(given.quantity))
    return refused('lotHasLess', 'toLot', { lotNo: given.toLot, free: ground.free, warehouse: shipment.warehouseId })
  return ground.moveId === null ? refused('lotInParts', 'quantity', { lotNo: given.fromLot }) : null
}

/**
 * [supply 9 edit-lot-numbers-shipped] Another lot has left than the shipment says. On the day on which it left the wrong one comes back at what it went for, and the right
 * one goes at what it is carried at; the entry books the difference of the two. What was invoiced stays. In a period that is closed nothing is corrected.
 */
export const correctLot = (deps: Deps): Transition =>
  transition(Shipment, 'correctLot', {
    rules: [],
    async run(shipment, action, asked) {
      const { trx, user, now } = action
      const given = asked as unknown as Given
      const refusal = await useRight(action, {
        ...{ right: RIGHT, reason: given.reason, place: { warehouse: shipment.warehouseId } },
        on: { table: ShipmentStore.table, id: shipment.id, recordKey: shipment.shipmentNo },
        fields: { reason: 'given.reason' },
      })
      if (refusal) throw new Refusal([refusal])
      await planned(trx, sql`select from sales_order where order_no = ${shipment.orderNo} for update`)
      const ground = await groundOf(trx, shipment, given)
      const wrong = problemOf(shipment, given, ground)
      if (wrong) throw wrong
      const { companyId } = shipment as unknown as { companyId: string }
      const { moves, entry } = await postStock(
        trx,
        {
          ...{ companyId, day: shipment.shipDate, document: documentOf(shipment, `lots.${ground!.corrections + 1}`) },
          description: `${shipment.billToId ?? ''} ${shipment.shipmentNo!} ${given.fromLot} > ${given.toLot}`,
          movements: movementsOf(shipment, given, ground!),
        },
        postingContext(deps, action),
      ).catch((error: unknown) => {
        throw dateAt(error, 'shipDate')
      })
      const lineKey = lineOf(shipment, given)!.lineKey
      const cost = moves.reduce((sum, { value }) => sum.minus(value), new Decimal(0))
      const plus = (was: string | null) => moneyText(figure(was).plus(cost))
      return {
        lots: lotsAfter(shipment.lots, given),
        packed: packedAfter(shipment.packed, given),
        lines: shipment.lines.map((line) => (line.lineKey === lineKey ? { ...line, cost: plus(line.cost) } : line)),
        cost: plus(shipment.cost),
        corrections: [
          ...shipment.corrections,
          {
            ...(emptyRecord(Shipment.fields.corrections.fields!) as Leaves['corrections'][number]),
            ...given,
            ...{ correctedBy: user.name, correctedOn: now.toISOString(), entryNo: entry?.entryNo ?? null },
          },
        ],
      }
    },
  })

const lineOf = ({ lines, lots }: Leaves, { fromLot }: Given) =>
  lines.find(({ orderLine }) => orderLine === lots.find(({ lotNo }) => lotNo === fromLot)?.orderLine)

/** The share of what a lot weighed that goes with so much of it. */
const shareOf = ({ weight, quantity }: LeavingLot, of: string): string =>
  weight === null || figure(quantity).isZero()
    ? '0'
    : figure(weight).times(of).div(figure(quantity)).toDecimalPlaces(3).toFixed()

function movementsOf(shipment: Leaves, { fromLot, toLot, quantity }: Given, ground: Ground): Movement[] {
  const lot = shipment.lots.find(({ lotNo }) => lotNo === fromLot)!
  const line = lineOf(shipment, { fromLot } as Given)!
  const weight = line.unit === 'LB' && lot.weight === null ? quantity : shareOf(lot, quantity)
  const own = {
    ...{ productId: ground.productId, warehouseId: shipment.warehouseId, lineKey: line.lineKey! },
    contra: ground.contra,
  }
  return [
    {
      ...{ ...own, kind: 'Return', lotId: ground.lotId, bin: ground.bin, quantity, weight, role: fromLot },
      ...{ cost: { rule: 'Follows', move: ground.moveId! }, field: 'given.quantity' },
    },
    {
      ...{ ...own, kind: 'Shipment', lotId: ground.toLotId!, bin: ground.toBin!, role: toLot, field: 'given.toLot' },
      ...{ quantity: new Decimal(quantity).negated().toFixed(), weight: new Decimal(weight).negated().toFixed() },
      cost: { rule: 'AtCost' },
    },
  ]
}

function lotsAfter(lots: readonly LeavingLot[], { fromLot, toLot, quantity }: Given): LeavingLot[] {
  const from = lots.find(({ lotNo }) => lotNo === fromLot)!
  const weight = from.weight === null ? null : shareOf(from, quantity)
  const left = figure(from.quantity).minus(quantity)
  const less = {
    ...from,
    ...{ quantity: left.toFixed(), weight: weight === null ? null : figure(from.weight).minus(weight).toFixed() },
  }
  const others = lots.flatMap((lot) => (lot !== from ? [lot] : left.gt(0) ? [less] : []))
  const there = others.find(({ lotNo, orderLine }) => lotNo === toLot && orderLine === from.orderLine)
  const empty = emptyRecord(Shipment.fields.lots.fields!) as LeavingLot
  if (!there) return [...others, { ...empty, orderLine: from.orderLine, lotNo: toLot, quantity, weight }]
  const more = {
    ...there,
    quantity: figure(there.quantity).plus(quantity).toFixed(),
    weight: weight === null || there.weight === null ? null : figure(there.weight).plus(weight).toFixed(),
  }
  return others.map((lot) => (lot === there ? more : lot))
}

/** It lies in the packages in which the other was written down. */
function packedAfter(packed: readonly Packed[], { fromLot, toLot, quantity }: Given): Packed[] {
  let left = figure(quantity)
  return packed.flatMap((row) => {
    if (row.lotNo !== fromLot || left.lte(0)) return [row]
    const taken = Decimal.min(left, figure(row.quantity))
    left = left.minus(taken)
    const stays = figure(row.quantity).minus(taken)
    const { lineId: _own, ...fresh } = row as Packed & { lineId?: string }
    const gone = { ...(stays.gt(0) ? (fresh as Packed) : row), lotNo: toLot, quantity: taken.toFixed() }
    return stays.gt(0) ? [{ ...row, quantity: stays.toFixed() }, gone] : [gone]
  })
}

/** What left is taken back as it left: lots that were corrected are corrected back first. [supply 3.10] */
export const lotsAsTheyLeft = rule(Shipment, 'oe.shipment.lotsAsTheyLeft', null, ({ corrections }) => {
  const moved = new Map<string, Decimal>()
  for (const { fromLot, toLot, quantity } of corrections as Leaves['corrections']) {
    moved.set(fromLot, (moved.get(fromLot) ?? new Decimal(0)).minus(quantity))
    moved.set(toLot, (moved.get(toLot) ?? new Decimal(0)).plus(quantity))
  }
  const lots = [...moved].filter(([, quantity]) => !quantity.isZero()).map(([lotNo]) => lotNo)
  return lots.length > 0 && fail({ lots: lots.join(', ') })
})
