import { sql } from 'kysely'
import type { PostedEntry, PostingContext } from '../../../ledger/write.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { takeBackMovement } from '../../../trade/movement/post-movement.ts'
import { ChequeStore, PaymentStore } from './entity.ts'
import { PurchaseInvoiceStore } from '../purchase-invoice/entity.ts'
import { beyondRights, cancelProblems, type CancelGiven } from './cancellation-rules.ts'
import { datedAt } from './dated-at.ts'
import { reverseInvoice } from '../purchase-invoice/reverse-invoice.ts'
import { paymentHands } from './hands.ts'
import { insertPayment } from './insert-payment.ts'
import { setFields } from './set-fields.ts'
import { depositTakenBack } from '../../po/index.ts'
import { readRecord } from '../../../platform/entity/read.ts'

/** What a cancelled payment keeps of it. */
export interface CancelledPayment {
  readonly cancelEntryNo: string | null
  /** The draft that was made in its place. */
  readonly reissuedAs?: string
}

/**
 * [finance 7.6, acceptance A12] Takes a posted payment back at a date of its own: what was left on account and applied since is
 * unapplied, its entry is reversed, its documents are open again as at that date. They are then paid by a new draft, or
 * cancelled themselves, where that was asked for. The caller keeps the state of payment and cheque.
 * @throws Refusal
 */
export async function cancelPayment(
  action: ActionContext,
  context: PostingContext,
  paymentId: string,
  given: CancelGiven,
): Promise<CancelledPayment> {
  const { trx } = action
  const { cancelDate: date, cancelThen: then } = given
  const { rows } = await sql<{ entry_id: string; item_id: string | null; payment_no: string }>`
    select entry_id, item_id, payment_no from ap_payment where id = ${paymentId}::uuid for update`.execute(trx)
  const { entry_id: entryId, item_id: onAccount, payment_no: paymentNo } = rows[0]!
  const problems = [...beyondRights(action, given), ...(await cancelProblems(trx, paymentId, given))]
  if (problems.length > 0) throw new Refusal(problems)
  const entry = await datedAt('given.cancelDate', takeBack())
  const reissuedAs = then === 'Reissue' ? await reissued(action, paymentId, date) : null
  return { cancelEntryNo: entry.entryNo, ...(reissuedAs ? { reissuedAs } : {}) }

  async function takeBack(): Promise<PostedEntry> {
    const back = { entryId, onAccount, date, description: paymentNo }
    const reversal = await takeBackMovement(trx, back, context)
    await depositTakenBack(action, paymentNo, date)
    if (then === 'CancelInvoices') await cancelInvoices(action, context, paymentId, date)
    return reversal
  }
}

/** The documents that it was for are taken back with it, as their own action does it. */
async function cancelInvoices(
  action: ActionContext,
  context: PostingContext,
  paymentId: string,
  date: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select d.id from ap_payment_item l join ap_invoice d on d.item_id = l.item_id
    where l.owner_id = ${paymentId}::uuid order by l.position`.execute(action.trx)
  for (const { id } of rows) {
    const { record } = (await readRecord(action.trx, PurchaseInvoiceStore, id))!
    await reverseInvoice(action, context, record as never, date)
    await setFields(action, PurchaseInvoiceStore, id, { status: 'Reversed', reversedOn: date })
  }
}

/** The same payment once more, as a draft of the day: without number, entry and cancellation. */
async function reissued(action: ActionContext, paymentId: string, date: string): Promise<string> {
  const { record } = (await readRecord(action.trx, PaymentStore, paymentId))!
  const { paymentNo } = await insertPayment(action, {
    ...record,
    status: 'Draft',
    paymentDate: date,
    ...{ chequeNo: null, entryNo: null, cancelDate: null, cancelReason: null, cancelEntryNo: null, cancelThen: null },
    ...{ stopReference: null, reissuedAs: null, exceptionReason: null },
    ...{ submittedBy: null, approvedBy: null, approvedOn: null, approvalNote: null },
    items: (record['items'] as object[]).map((line) => ({ ...line, lineId: undefined })),
    distribution: (record['distribution'] as object[]).map((line) => ({ ...line, lineId: undefined })),
  })
  await paymentHands.noted({ paymentNo }, action, null)
  return paymentNo
}

/** The cheque of a payment is cancelled with it. */
export async function cancelCheque(action: ActionContext, paymentId: string, how: CancelGiven): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from cheque where payment_id = ${paymentId}::uuid and status = 'Open' for update`.execute(action.trx)
  for (const { id } of rows) await setFields(action, ChequeStore, id, { status: 'Cancelled', ...how })
}
