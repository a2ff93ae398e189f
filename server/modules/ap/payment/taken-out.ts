import { sql } from 'kysely'
import type { AnyPayment } from '../../../../shared/contracts/ap/payment.ts'
import { isApplied } from '../../../../shared/contracts/trade/applied-amounts.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import { PaymentBatchStore } from '../payment-batch/entity.ts'
import type { Batch } from '../payment-batch/candidates.ts'
import { figuresOf } from '../payment-batch/complete.ts'
import { batchHands } from '../payment-batch/writers.ts'
import { setFields } from './set-fields.ts'

/**
 * [finance 7.4] Takes documents that are paid by hand out of the batches in which they wait. A batch that was submitted or approved
 * is a proposal again: it pays something else than was seen. One whose payments are made holds them no more; what is open says so.
 */
export async function takenOutOfBatches(action: ActionContext, items: AnyPayment['items']): Promise<void> {
  const { trx } = action
  const paid = items.filter(isApplied).map(({ itemId }) => itemId)
  if (paid.length === 0) return
  // Whoever makes its payments holds the batch: whoever comes second finds it made.
  const { rows } = await sql<{ id: string }>`
    select b.id from ap_payment_batch b
    where batch_is_live(b.status) and exists (
      select from ap_payment_batch_document l where l.owner_id = b.id and l.live and l.item_id = any (${paid}::uuid[]))
    order by b.id for update`.execute(trx)
  for (const { id } of rows) {
    const { record } = (await readRecord(trx, PaymentBatchStore, id))!
    const before = { ...record }
    const batch = record as unknown as Batch
    const documents = batch.documents.map((line) =>
      line.itemId !== null && paid.includes(line.itemId) ? { ...line, include: false } : line,
    )
    const after = { ...batch, documents, status: 'Proposed' as const }
    await sql`update ap_payment_batch set approver_id = null where id = ${id}::uuid and approver_id is not null`.execute(
      trx,
    )
    await setFields(action, PaymentBatchStore, id, {
      ...{ documents, ...(await figuresOf(action, after)), status: after.status },
      ...{ submittedBy: null, approvedBy: null, approvedOn: null },
    })
    await batchHands.noted(after as never, action, { ...before, status: after.status })
  }
}
