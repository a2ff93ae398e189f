import { sql } from 'kysely'
import { ProductionWorkOrder } from '../../../../shared/contracts/ic/production-work-order.ts'
import { amountOf } from '../../../ledger/amount.ts'
import { credit, debit, posting, role, type PostedDocument } from '../../../ledger/legs.ts'
import { post } from '../../../ledger/post.ts'
import { reverse } from '../../../ledger/reverse.ts'
import type { PostedEntry, PostingContext } from '../../../ledger/write.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { inProcessOf } from './in-process.ts'

/** How often it was closed, and the entry of the last time. */
export async function closesOf(trx: Trx, id: string): Promise<{ closes: number; entryId: string | null }> {
  const [row] = await planned<{ closes: number; entryId: string | null }>(
    trx,
    sql`select closes, entry_id as "entryId" from production_work_order where id = ${id}::uuid`,
  )
  return row!
}

/** Each close of an order has a purpose of its own. */
export const closing = (id: string, closes: number): PostedDocument => ({
  type: ProductionWorkOrder.id,
  id,
  purpose: closes === 1 ? 'close' : `close.${closes}`,
})

interface Closing {
  readonly id: string
  readonly companyId: string
  readonly orderNo: string
  readonly productId: string | null
  /** How often it was closed before. */
  readonly closes: number
}

/** [supply 3.3] What is left of an order leaves work in process on the day of its close, and is production variance. Null: nothing was. */
export async function takenOut(
  trx: Trx,
  { id, companyId, orderNo, productId, closes }: Closing,
  { day, left }: { readonly day: string; readonly left: string },
  context: PostingContext,
): Promise<PostedEntry | null> {
  await planned(
    trx,
    sql`
    insert into production_work_order_close (owner_id, closed_on, amount) values (${id}::uuid, ${day}::date, ${left}::numeric)`,
  )
  if (amountOf(left).isZero()) return null
  const facts = { productId, reference: orderNo }
  const legs = [debit(role('PRODUCTION_VARIANCE'), left, facts), credit(role('WIP'), left, facts)]
  return post(
    trx,
    posting({
      ...{ companyId, source: 'IC', date: day, legs },
      ...{ document: closing(id, closes + 1), description: orderNo },
    }),
    context,
  )
}

/** And is in process again from a day on. */
export async function putBack(
  trx: Trx,
  id: string,
  { entryId, ...asked }: { readonly entryId: string | null; readonly date: string; readonly description: string },
  context: PostingContext,
): Promise<void> {
  if (entryId !== null) await reverse(trx, { entryId, ...asked }, context)
  await planned(
    trx,
    sql`
    update production_work_order_close set reopened_on = ${asked.date}::date
    where owner_id = ${id}::uuid and reopened_on is null`,
  )
}

interface Closed extends Closing {
  readonly closedOn: string
  readonly entryId: string | null
  readonly variance: string
}

/**
 * What a closed order has taken costs something else now: its variance is that much more or less on the day of its close, so that nothing of it
 * stays in process on any day after that.
 */
export async function closedAnew(trx: Trx, orderNo: string, context: PostingContext): Promise<void> {
  const [order] = await planned<Closed>(
    trx,
    sql`
    select id, company_id as "companyId", order_no as "orderNo", product_id as "productId", closes, closed_on::text as "closedOn",
           entry_id as "entryId", money_text(coalesce(variance, 0)) as variance
    from production_work_order where order_no = ${orderNo} and status = 'Closed' for update`,
  )
  if (!order) return
  const left = await inProcessOf(trx, orderNo)
  if (amountOf(left).eq(order.variance)) return
  const { id, closedOn, entryId } = order
  await putBack(trx, id, { entryId, date: closedOn, description: orderNo }, context)
  const entry = await takenOut(trx, order, { day: closedOn, left }, context)
  await planned(
    trx,
    sql`
    update production_work_order
    set variance = ${left}::numeric, entry_no = ${entry?.entryNo ?? null}, entry_id = ${entry?.id ?? null}::uuid, closes = closes + 1,
        version = version + 1, updated_by = ${context.by}, updated_on = ${context.now}
    where id = ${id}::uuid`,
  )
}
