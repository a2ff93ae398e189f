import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { ProductionTicket } from '../../../../shared/contracts/ic/production-ticket.ts'
import { ProductionWorkOrder, type OrderType } from '../../../../shared/contracts/ic/production-work-order.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { acted, changed, contextAt, saved, userOf, workday, type Led } from '../../admin/index.ts'
import { ticketActions } from '../production-ticket/actions.ts'
import { ProductionTickets } from '../production-ticket/document.ts'
import { workOrderActions } from '../work-order/actions.ts'
import { ProductionWorkOrders } from '../work-order/document.ts'

/** What a coil becomes: product, inches of width and length, how many, and where it is put. */
type Output = readonly [productId: string, width: string, length: string | null, pieces: string, bin: string]

interface DemoOrder {
  readonly orderType: OrderType
  /** A coil by its product and its pounds. */
  readonly coil: readonly [productId: string, pounds: string]
  readonly trim: string | null
  /** Working days from that of the start. */
  readonly ordered: number
  readonly required: number
  readonly outputs: readonly Output[]
  /** It stands on the floor; else it is only planned. */
  readonly committed?: true
  /** What each piece weighed, what was cut off its edges, and what an hour of the line cost. */
  readonly made?: {
    readonly on: number
    readonly weights: readonly string[]
    readonly scrap: string
    readonly charge: string
  }
}

const WAREHOUSE = 'HAM-2'

const ORDERS: readonly DemoOrder[] = [
  {
    ...{ orderType: 'Slitting', coil: ['COGA-20-48', '3710'], trim: '1', ordered: -9, required: -5, committed: true },
    outputs: Array.from({ length: 4 }, () => ['COGA-20-11.75', '11.75', null, '1', 'S-02'] as const),
    made: { on: -6, weights: ['907', '909', '908', '906'], scrap: '80', charge: '92.75' },
  },
  {
    ...{ orderType: 'Slitting', coil: ['COCR-16-48', '4120'], trim: '0.75', ordered: -1, required: 2, committed: true },
    outputs: [
      ...Array.from({ length: 2 }, () => ['COCR-16-11.75', '11.75', null, '1', 'S-04'] as const),
      ...Array.from({ length: 3 }, () => ['COCR-16-6.5', '6.5', null, '1', 'S-06'] as const),
      ['COCR-16-4.25', '4.25', null, '1', 'S-09'],
    ],
  },
  {
    ...{ orderType: 'Levelling', coil: ['COCR-16-48', '4310'], trim: null, ordered: 0, required: 5 },
    outputs: [['CRS-16-48', '48', '120', '44', 'Y-12-01']],
  },
]

const SCRAP = ['TRIM', ['Edge trim', 'Rognure de rive', '切边', '切邊']] as const

/** [judgement 37] What the line in Hamilton has slit, what it slits today, and what is planned for it. Answers how many orders. */
export async function loadProduction(trx: Trx, deps: Deps): Promise<number> {
  const { rows: there } = await sql`select from production_work_order limit 1`.execute(trx)
  if (there.length > 0) return 0
  const [scrapId, names] = SCRAP
  await sql`
    insert into user_code (code_type, code_id, description, description_fr, description_zh_cn, description_zh_tw, sequence, active, system, created_by,
                           updated_by)
    values ('SCRAP_REASON', ${scrapId}, ${names[0]}, ${names[1]}, ${names[2]}, ${names[3]}, 10, true, false, 'system', 'system')
    on conflict (code_type, code_id) do nothing`.execute(trx)
  const orders: Led = { of: ProductionWorkOrders, transitions: workOrderActions(deps) }
  const clerk = await userOf(trx, 'clerk')
  const by = (days: number) => contextAt(trx, deps, clerk, workday(days))
  for (const order of ORDERS) {
    const id = await saved(await by(order.ordered), orders, recordOf(order, await lotOf(trx, order.coil)))
    if (order.committed) await acted(await by(order.ordered), orders, id, 'commit')
    if (!order.made) continue
    const { orderNo } = (await readRecord(trx, ProductionWorkOrders.store, id))!.record
    await make(trx, deps, String(orderNo), order.made, clerk)
    await acted(await by(order.made.on), orders, id, 'close', { closedOn: workday(order.made.on), closingReason: null })
  }
  return ORDERS.length
}

/** The number of a coil that lies in the warehouse of the line. @throws Error without one: the demo says what it is made of */
async function lotOf(trx: Trx, [productId, pounds]: DemoOrder['coil']): Promise<string> {
  const { rows } = await sql<{ lotNo: string }>`
    select l.lot_no as "lotNo" from stock_lot l
    where l.product_id = ${productId} and l.weight = ${pounds}::numeric and l.status = 'InStock'
      and exists (select from stock_place_shown p join stock_pool_shown o on o.id = p.pool_id
                  where p.lot_id = l.id and o.warehouse_id = ${WAREHOUSE} and p.quantity = ${pounds}::numeric)
    order by l.lot_no limit 1`.execute(trx)
  if (!rows[0]) throw new Error(`no coil of ${productId} with ${pounds} lb in ${WAREHOUSE}`)
  return rows[0].lotNo
}

function recordOf({ orderType, coil, trim, ordered, required, outputs }: DemoOrder, lotNo: string): Row {
  const line = emptyRecord(ProductionWorkOrder.fields.outputs.fields!)
  return {
    ...emptyRecord(ProductionWorkOrder.fields),
    ...{ orderType, lotNo, trim, warehouseId: WAREHOUSE, productId: coil[0], quantity: coil[1] },
    ...{ orderDate: workday(ordered), requiredOn: workday(required) },
    outputs: outputs.map(([outputId, width, length, pieces, bin]) => ({
      ...line,
      ...{ outputId, width, length, pieces, bin },
    })),
  }
}

async function make(
  trx: Trx,
  deps: Deps,
  orderNo: string,
  { on, weights, scrap, charge }: NonNullable<DemoOrder['made']>,
  clerk: Awaited<ReturnType<typeof userOf>>,
): Promise<void> {
  const tickets: Led = { of: ProductionTickets, transitions: ticketActions(deps) }
  const context = await contextAt(trx, deps, clerk, workday(on))
  const id = await saved(context, tickets, {
    ...emptyRecord(ProductionTicket.fields),
    ...{ orderNo, ticketDate: workday(on) },
  })
  await changed(context, tickets, id, ({ outputs, scrap: trim }) => ({
    charge,
    outputs: (outputs as Row[]).map((output, nth) => ({ ...output, quantity: weights[nth] })),
    scrap: (trim as Row[]).map((line) => ({ ...line, reason: SCRAP[0], quantity: scrap })),
  }))
  await acted(context, tickets, id, 'commit')
}
