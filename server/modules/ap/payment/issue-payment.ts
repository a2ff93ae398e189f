import { sql } from 'kysely'
import { Payment } from '../../../../shared/contracts/ap/payment.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { PostingContext } from '../../../ledger/write.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import { useRate } from '../../../trade/money/rate-at.ts'
import { PaymentStore } from './entity.ts'
import { bankOf } from '../../../trade/movement/booking.ts'
import { postMovement } from '../../../trade/movement/post-movement.ts'
import { PAID } from '../../../trade/movement/side.ts'
import { paymentBooking } from './booking.ts'
import { insertPayment } from './insert-payment.ts'
import { setFields } from './set-fields.ts'

/** A payment that a batch makes: who is paid, out of which bank, and what of which open items. */
export interface PaymentOrder {
  readonly bankAccountId: string
  readonly method: Payment['method']
  /** `YYYY-MM-DD`; the day on which it is posted. */
  readonly paymentDate: string
  readonly vendorId: string
  /** What leaves the bank: the sum of what the items are paid. */
  readonly amount: string
  readonly items: readonly { readonly itemId: string; readonly pay: string; readonly discount: string | null }[]
  /** Row of the batch. */
  readonly batchId: string
  readonly reference?: string | null
  readonly memo?: string | null
}

/**
 * Makes and posts one payment of a batch in the transaction of its caller; its cheque comes with the print (`issueCheque`).
 * What a clerk is asked and refused is the affair of the batch; what is open is judged here all the same.
 * @throws Refusal
 */
export async function issuePayment(
  action: ActionContext,
  context: PostingContext,
  { batchId, items, ...order }: PaymentOrder,
): Promise<{ id: string; paymentNo: string; entryNo: string | null }> {
  const { trx } = action
  const { id, paymentNo } = await insertPayment(action, {
    ...order,
    currency: null,
    leaveOnAccount: false,
    items: items.map((line) => ({ ...line, writeOff: null })),
    distribution: [],
  })
  const payment = (await readRecord(trx, PaymentStore, id))!.record as unknown as Stored<typeof Payment>
  const booking = await paymentBooking(trx, payment, {
    documentType: Payment.id,
    at: await bankOf(trx, order.bankAccountId),
    reference: order.reference ?? paymentNo,
    onAccount: { amount: '0', item: context.uuid() },
  })
  if (booking.table?.rateId) await useRate(trx, booking.table)
  const entry = await postMovement(trx, PAID, booking.moved, context)
  await sql`
    update ap_payment set entry_id = ${entry.id}, batch_id = ${batchId}::uuid, rate_date = ${booking.moved.rateDate}
    where id = ${id}::uuid`.execute(trx)
  await setFields(action, PaymentStore, id, { status: 'Posted', entryNo: entry.entryNo })
  return { id, paymentNo, entryNo: entry.entryNo }
}
