import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { PurchaseOrder } from '../../../../shared/contracts/po/purchase-order.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { insertRecord, updateRecord, writeParts } from '../../../platform/entity/write.ts'
import { contextAt, storyDay, userOf, workday } from '../../admin/index.ts'
import { PurchaseOrderStore } from '../purchase-order/entity.ts'
import { orderActions } from '../purchase-order/actions.ts'
import { complete } from '../purchase-order/complete.ts'
import { orderHands } from '../purchase-order/hands.ts'
import { numberOrder } from '../purchase-order/number.ts'

interface DemoOrder {
  readonly vendor: number
  readonly orderDate: string
  readonly eta: string
  readonly isApproved: boolean
  readonly warehouse?: string
  readonly lines: readonly Row[]
}

/** What Northgate waits for: one order that is late, one on its way for two jobs, and one that nobody has approved yet. */
const ORDERS: readonly DemoOrder[] = [
  {
    ...{ vendor: 0, orderDate: '2026-10-19', eta: '2026-11-12', isApproved: true },
    lines: [
      { productId: 'CRS-16-48', quantity: '12000' },
      { productId: 'GALV-20-48', quantity: '6500' },
    ],
  },
  {
    ...{ vendor: 1, orderDate: '2026-11-09', eta: '2026-12-04', isApproved: true },
    lines: [
      { productId: 'CRANE', quantity: '16', jobId: 'J-2601', costCode: 'EQP' },
      { productId: 'CRANE', quantity: '6', jobId: 'J-2602', costCode: 'SUB' },
    ],
  },
  {
    ...{ vendor: 2, orderDate: '2026-11-18', eta: '2026-12-11', isApproved: false },
    lines: [
      { productId: 'NMD90-14-2', quantity: '7500' },
      { productId: 'GLOVES', quantity: '20' },
    ],
  },
]

/** What customers wait for on the day of the start, and what runs out: it comes in the week after the next. */
const restocked = (): DemoOrder => ({
  ...{ vendor: 3, orderDate: workday(-6), eta: workday(7), isApproved: true },
  lines: [
    { productId: 'NMD90-14-2', quantity: '6000' },
    { productId: 'EMT-34', quantity: '90' },
    { productId: 'PN200', quantity: '8' },
  ],
})

/** Coils of the mill: what of them has come is received by lot. */
const coils = (): DemoOrder => ({
  ...{ vendor: 0, orderDate: workday(-19), eta: workday(0), isApproved: true, warehouse: 'HAM-2' },
  lines: [
    { productId: 'COCR-14-48', quantity: '36000' },
    { productId: 'COGA-22-48', quantity: '8500' },
  ],
})

/** Whom the demo company orders from, the mill first. */
export async function orderVendors(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select f.firm_id as id from firm f join firm_vendor v on v.owner_id = f.id
    where f.status = 'Active' and not v.on_hold and v.currency = 'CAD'
    order by f.firm_id = 'DOFASC-01' desc, md5(f.firm_id) limit 6`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Orders of the demo company, entered and approved as people do it. */
export async function loadOrders(trx: Trx, deps: Deps): Promise<void> {
  const dated = (order: DemoOrder) => ({ ...order, orderDate: storyDay(order.orderDate), eta: storyDay(order.eta) })
  await entered(trx, deps, ORDERS.map(dated))
}

/** What the whole assortment waits for besides. */
export async function loadRestock(trx: Trx, deps: Deps): Promise<void> {
  await entered(trx, deps, [restocked()])
}

/** The order of coils; answers its number. */
export const loadCoilOrder = async (trx: Trx, deps: Deps): Promise<string> => (await entered(trx, deps, [coils()]))[0]!

async function entered(trx: Trx, deps: Deps, orders: readonly DemoOrder[]): Promise<string[]> {
  const numbers: string[] = []
  const clerk = await userOf(trx, 'clerk')
  const approver = await userOf(trx, 'approver')
  const vendors = await orderVendors(trx)
  for (const { vendor, isApproved, warehouse = 'HAM-1', lines, ...dates } of orders) {
    const by = await contextAt(trx, deps, clerk, dates.orderDate)
    const empty = emptyRecord(PurchaseOrder.fields.lines.fields!)
    const record: Row = {
      ...emptyRecord(PurchaseOrder.fields),
      ...{ ...dates, vendorId: vendors[vendor]!, warehouseId: warehouse, currency: null },
      lines: lines.map((line) => ({ ...empty, ...line })),
    }
    await complete(record, by, null)
    await numberOrder(record, by, null)
    const id = await insertRecord(trx, PurchaseOrderStore, record, { name: clerk.name, on: by.now })
    await writeParts(trx, PurchaseOrderStore, id, null, record)
    await orderHands.noted(record, by, null)
    if (isApproved) await approve(await contextAt(trx, deps, approver, dates.orderDate), id)
    numbers.push(String(record['orderNo']))
  }
  return numbers
}

async function approve(context: ActionContext, id: string): Promise<void> {
  const { record } = (await readRecord(context.trx, PurchaseOrderStore, id))!
  const set = await orderActions.find(({ action }) => action === 'approve')!.run(record, context, {})
  const author = { name: context.user.name, on: context.now }
  await updateRecord(context.trx, PurchaseOrderStore, record, { ...record, ...set }, author)
}
