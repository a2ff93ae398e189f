import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { isProcessing, ProductionWorkOrder } from '../../../../shared/contracts/ic/production-work-order.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { fail, rule, type RuleBook } from '../../../platform/action/rules.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Claimant } from '../../../stock/claims/claim.ts'
import { claimContext } from '../../../stock/claims/claim-context.ts'
import { endClaims, lockShelves, want } from '../../../stock/claims/claims.ts'
import { handOver, type HandedOver } from '../../../stock/claims/hand-over.ts'
import { comeBack, leave } from '../../../stock/claims/leaving.ts'
import type { WorkOrder } from './complete.ts'

/** What is taken for such an order is one product: it is kept under this name. */
const LINE = '1'

type WorkKept = Pick<WorkOrder, 'id' | 'companyId' | 'orderNo' | 'warehouseId'>

const claimantOf = ({ id, companyId, orderNo, warehouseId }: WorkKept): Claimant => ({
  ...{ companyId: companyId!, documentNo: orderNo!, wantedBy: warehouseId },
  document: { type: ProductionWorkOrder.id, id },
})

const isForOrder = ({ forOrder }: Pick<WorkOrder, 'forOrder'>): boolean => (forOrder ?? null) !== null
/** It takes what a line has asked for, and keeps it until then. */
const keeps = (order: Pick<WorkOrder, 'forOrder' | 'orderType'>) => isForOrder(order) && isProcessing(order.orderType)

/** What was kept for a line until now. */
export interface KeptBefore {
  readonly claimId: string
  readonly quantity: string
}

/**
 * [supply 3.9] What a work order is to take for a line of an order is kept for it, first what was kept for the line: nobody else is promised it until it is taken.
 * @param kept what goes over from the line; null where somebody has changed the order
 */
export async function keptForWork(
  deps: Pick<Deps, 'random'>,
  context: ActionContext,
  workId: string,
  kept: KeptBefore | null,
): Promise<void> {
  const claims = await claimContext(deps, context)
  const [work] = await planned(
    context.trx,
    sql<WorkKept & { productId: string; quantity: string }>`
    select id, company_id as "companyId", order_no as "orderNo", warehouse_id as "warehouseId", product_id as "productId", trim_scale(quantity)::text as quantity
    from production_work_order where id = ${workId}::uuid`,
  )
  const { productId, warehouseId, quantity } = work!
  const of = claimantOf(work!)
  const asked = { lineKey: LINE, productId, warehouseId, quantity, promisedOn: claims.today, orderedOn: claims.today }
  if (kept && new Decimal(kept.quantity).gt(0)) {
    // Nothing is given to it yet: what the line has goes before what is free.
    const [own] = await want({ ...claims, horizon: -1 }, of, [asked])
    const over = Decimal.min(kept.quantity, own!.backordered).toFixed()
    await handOver(claims, [{ from: kept.claimId, to: own!.id, quantity: over }], work!.orderNo!)
  }
  await want(claims, of, [asked])
}

/** More or less is to be taken than before. */
export const keptAsAsked =
  (deps: Pick<Deps, 'random'>): NonNullable<RuleBook['afterSave']> =>
  async (record, context, before) => {
    const [order, stood] = [record as unknown as WorkOrder, before as unknown as WorkOrder | null]
    const isOther = stood && !new Decimal(order.quantity ?? 0).eq(stood.quantity ?? 0)
    if (isOther && keeps(order) && order.status === 'Pending') await keptForWork(deps, context, stood.id, null)
    return []
  }

/** What a ticket takes of it is not kept any more. */
export async function takenForOrder(
  deps: Pick<Deps, 'random'>,
  context: ActionContext,
  order: WorkKept & Pick<WorkOrder, 'forOrder' | 'orderType'>,
  quantity: string,
): Promise<void> {
  if (keeps(order))
    await leave(await claimContext(deps, context), claimantOf(order), [
      { lineKey: LINE, quantity, pieces: [], field: 'consumed.0.quantity' },
    ])
}

/** A ticket is taken back: what it had taken is wanted again. */
export async function backForOrder(
  deps: Pick<Deps, 'random'>,
  context: ActionContext,
  order: WorkKept & Pick<WorkOrder, 'forOrder' | 'orderType'>,
  quantity: string,
): Promise<void> {
  if (keeps(order))
    await comeBack(await claimContext(deps, context), claimantOf(order), [
      { lineKey: LINE, quantity, reopened: '0', beyond: '0' },
    ])
}

/** Nothing more is taken: what is still kept for it goes back to the line that waits for it, and is free beyond that. */
export async function endsForOrder(
  deps: Pick<Deps, 'random'>,
  context: ActionContext,
  order: WorkOrder,
): Promise<void> {
  if (!keeps(order)) return
  const [claims, of] = [await claimContext(deps, context), claimantOf(order)]
  await lockShelves(context.trx, [
    { companyId: order.companyId!, productId: order.productId, warehouseId: order.warehouseId },
  ])
  const back = await planned(
    context.trx,
    sql<HandedOver>`
    select w.id as "from", k.id as "to", trim_scale(least(w.reserved, k.backordered))::text as quantity
    from stock_claim_shown w join stock_claim_shown k on k.supply_id = w.document_id
    where w.document_type = ${ProductionWorkOrder.id} and w.document_id = ${order.id}::uuid and w.reserved > 0 and k.is_open and k.backordered > 0
      and (k.company_id, k.product_id, k.warehouse_id) = (w.company_id, w.product_id, w.warehouse_id)
    order by k.promised_on, k.id limit 1`,
  )
  await handOver(claims, back, order.orderNo!)
  await endClaims(claims, of, [LINE], 'Cancelled', null)
}

/** What is made for an order is made of what it was asked for, in its warehouse. [supply 9.1 processing] */
export const asOrdered = rule(
  ProductionWorkOrder,
  'ic.productionWorkOrder.asOrdered',
  'productId',
  (order, { before }) => {
    if (!before || !isForOrder(before)) return null
    const forOrder = String(before.forOrder)
    return (['productId', 'warehouseId'] as const).flatMap((name) =>
      order[name] === before[name] ? [] : [fail({ forOrder }, name)],
    )
  },
)

/** An order waits for it: it is cancelled, and stays. */
export const orderWaits = rule(ProductionWorkOrder, 'ic.productionWorkOrder.orderWaits', null, ({ forOrder }) =>
  (forOrder ?? null) === null ? null : fail({ forOrder: forOrder! }),
)
