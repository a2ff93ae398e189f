import { sql } from 'kysely'
import type { PaymentBatch } from '../../../../shared/contracts/ap/payment-batch.ts'
import type { PostingContext } from '../../../ledger/write.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { PaymentStore } from '../entities/payment.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import { setFields } from '../payments/set-fields.ts'
import type { CancelGiven } from '../rules/cancellation.ts'
import type { Batch } from './candidates.ts'

/** What the bank says of a payment that it sends back. */
export type Returned = Pick<CancelGiven, 'cancelDate' | 'cancelReason'> & { readonly paymentNo: string }

/**
 * [finance 7.4] The bank returns one payment of the file: it is taken back at the day of the return, its documents are open again
 * with the reason, and the batch says so at their lines. The file stays what it was.
 * @throws Refusal
 */
export async function rejected(
  action: ActionContext,
  context: PostingContext,
  batch: Batch,
  { paymentNo, ...of }: Returned,
): Promise<Partial<PaymentBatch>> {
  const { rows } = await sql<{ id: string }>`
    select id from ap_payment
    where batch_id = ${batch.id}::uuid and payment_no = ${paymentNo} and status = 'Posted' for update`.execute(
    action.trx,
  )
  const [payment] = rows
  if (!payment)
    throw new Refusal([{ Field: 'given.paymentNo', Key: 'ap:rules.paymentBatch.paymentOfBatch', Args: { paymentNo } }])
  const how: CancelGiven = { ...of, cancelThen: 'Reopen', stopReference: null }
  const done = await cancelPayment(action, context, payment.id, how)
  await setFields(action, PaymentStore, payment.id, { status: 'Cancelled', ...how, ...done })
  return {
    documents: batch.documents.map((line) =>
      line.paymentNo === paymentNo ? { ...line, returnedOn: of.cancelDate, returnReason: of.cancelReason } : line,
    ),
  }
}
