import { sql } from 'kysely'
import type { PaymentBatch } from '../../../../shared/contracts/ap/payment-batch.ts'
import type { PostingContext } from '../../../ledger/write.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { PaymentStore } from '../payment/entity.ts'
import { cancelPayment } from '../payment/cancel-payment.ts'
import { setFields } from '../payment/set-fields.ts'
import type { CancelGiven } from '../payment/cancellation-rules.ts'
import type { Batch } from './candidates.ts'

/** The day on which a bank sends payments back, and why. */
export type TakenBack = Pick<CancelGiven, 'cancelDate' | 'cancelReason'>

/** What the bank says of a payment that it sends back. */
export type Returned = TakenBack & { readonly paymentNo: string }

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
  const payments = await stillPaid(action, batch, paymentNo)
  if (payments.length === 0)
    throw new Refusal([{ Field: 'given.paymentNo', Key: 'ap:rules.paymentBatch.paymentOfBatch', Args: { paymentNo } }])
  return takenBack(action, context, batch, payments, of)
}

/**
 * [finance 7.4] The bank refuses the whole file: every payment of it that has not come back already is taken back, all of them or
 * none. Its number is not used again.
 * @throws Refusal
 */
export const refused = async (
  action: ActionContext,
  context: PostingContext,
  batch: Batch,
  of: TakenBack,
): Promise<Partial<PaymentBatch>> => takenBack(action, context, batch, await stillPaid(action, batch, null), of)

interface Paid {
  readonly id: string
  readonly paymentNo: string
}

/** Payments of the batch that stand; one of them, or all. */
async function stillPaid({ trx }: ActionContext, batch: Batch, paymentNo: string | null): Promise<readonly Paid[]> {
  const { rows } = await sql<Paid>`
    select id, payment_no as "paymentNo" from ap_payment
    where batch_id = ${batch.id}::uuid and status = 'Posted' and (${paymentNo}::text is null or payment_no = ${paymentNo})
    order by payment_no for update`.execute(trx)
  return rows
}

async function takenBack(
  action: ActionContext,
  context: PostingContext,
  batch: Batch,
  payments: readonly Paid[],
  of: TakenBack,
): Promise<Partial<PaymentBatch>> {
  const how: CancelGiven = { ...of, cancelThen: 'Reopen', stopReference: null }
  for (const { id } of payments) {
    const done = await cancelPayment(action, context, id, how)
    await setFields(action, PaymentStore, id, { status: 'Cancelled', ...how, ...done })
  }
  const returned = new Set<string | null>(payments.map(({ paymentNo }) => paymentNo))
  return {
    documents: batch.documents.map((line) =>
      returned.has(line.paymentNo) ? { ...line, returnedOn: of.cancelDate, returnReason: of.cancelReason } : line,
    ),
  }
}
