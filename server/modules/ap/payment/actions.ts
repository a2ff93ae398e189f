import { sql } from 'kysely'
import { CardPayment } from '../../../../shared/contracts/ap/card-payment.ts'
import { Cheque } from '../../../../shared/contracts/ap/cheque.ts'
import { Payment, type AnyPayment } from '../../../../shared/contracts/ap/payment.ts'
import { isApplied } from '../../../../shared/contracts/trade/applied-amounts.ts'
import { amountOf } from '../../../ledger/amount.ts'
import { entryPreview } from '../../../ledger/entry-preview.ts'
import type { PostedEntry, PostingContext } from '../../../ledger/write.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { useRight } from '../../../platform/rights/use.ts'
import { approvalSteps } from '../../../trade/approval/steps.ts'
import { useRates } from '../../../trade/tax/taxes-on.ts'
import { useRate } from '../../../trade/money/rate-at.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { depositPaid } from '../../po/index.ts'
import { CardPaymentStore, PaymentStore } from './entity.ts'
import type { CancelGiven } from './cancellation-rules.ts'
import * as cancellation from './cancellation-rules.ts'
import * as cardPayment from './card-rules.ts'
import * as rules from './rules.ts'
import { bankOf, type Booked } from '../../../trade/movement/booking.ts'
import { postMovement } from '../../../trade/movement/post-movement.ts'
import { PAID } from '../../../trade/movement/side.ts'
import { paymentBooking } from './booking.ts'
import { cancelCheque, cancelPayment } from './cancel-payment.ts'
import { datedAt } from './dated-at.ts'
import { cardOf } from './card.ts'
import { issueCheque } from './cheques.ts'
import { setFields } from './set-fields.ts'
import { takenOutOfBatches } from './taken-out.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'

/** Uses the rights that a payment needs beyond posting it: a discount after its date, balances written off. */
async function useRights(action: ActionContext, payment: AnyPayment, table: string): Promise<void> {
  const on = { table, id: payment.id, recordKey: payment.paymentNo }
  const use = { reason: payment.exceptionReason, on, fields: { reason: 'exceptionReason' } }
  const writtenOff = amountOf(payment.writeOffAmount ?? '0')
  const problems = [
    rules.lateDiscounts(payment.items).length > 0 ? await useRight(action, { ...use, right: 'discount.late' }) : null,
    writtenOff.isZero()
      ? null
      : await useRight(action, { ...use, right: 'payable.writeOff', amount: moneyText(writtenOff) }),
  ].filter((problem) => problem !== null)
  if (problems.length > 0) throw new Refusal(problems)
}

/** Books it, and marks the rates that it stands on as used. */
async function booked(
  action: ActionContext,
  context: PostingContext,
  { moved, taxes, table }: Booked,
): Promise<PostedEntry> {
  const { trx } = action
  await useRates(trx, taxes)
  if (table?.rateId) await useRate(trx, table)
  return datedAt('paymentDate', postMovement(trx, PAID, moved, context))
}

const posted = (payment: { id: string }) => ({ id: payment.id, purpose: 'post' })

/** What can be done with a payment out of a bank; each in the one transaction of its call. */
export function paymentActions(deps: Pick<Deps, 'random'>): readonly Transition[] {
  return [
    ...approvalSteps(PaymentStore, {
      onSubmit: rules.onSubmitOfBank,
      onApprove: rules.onApproveOfBank,
      approved: rules.overdrawn.used,
    }),
    transition(Payment, 'post', {
      rules: rules.onPostOfBank,
      async run(payment, action) {
        const { trx } = action
        await useRights(action, payment, PaymentStore.table)
        await rules.overdrawn.used(payment, action)
        await takenOutOfBatches(action, payment.items)
        const item = deps.random.uuid()
        const onAccount = payment.onAccountAmount ?? '0'
        const reference =
          payment.chequeNo === null ? (payment.reference ?? payment.paymentNo!) : String(payment.chequeNo)
        const booking = await paymentBooking(trx, payment, {
          documentType: Payment.id,
          at: await bankOf(trx, payment.bankAccountId),
          reference,
          onAccount: { amount: onAccount, item },
        })
        const entry = await booked(action, postingContext(deps, action), booking)
        await sql`
          update ap_payment set entry_id = ${entry.id}, item_id = ${amountOf(onAccount).isZero() ? null : item}::uuid,
            rate_date = ${booking.moved.rateDate} where id = ${payment.id}`.execute(trx)
        if (payment.purchaseOrderNo !== null)
          await depositPaid(action, {
            ...{ orderNo: payment.purchaseOrderNo, paymentNo: payment.paymentNo!, itemId: item, amount: onAccount },
            paidOn: payment.paymentDate,
          })
        if (payment.method === 'Cheque')
          await issueCheque(action, { paymentId: payment.id, chequeNo: payment.chequeNo!, printedOn: null })
        return { entryNo: entry.entryNo, items: payment.items.filter(isApplied) }
      },
      preview: (payment, { trx }, locale) => entryPreview(trx, { type: Payment.id, ...posted(payment) }, locale),
    }),
    transition(Payment, 'cancel', {
      rules: cancellation.ofPayment,
      async run(payment, action, given) {
        const how = given as unknown as CancelGiven
        const done = await cancelPayment(action, postingContext(deps, action), payment.id, how)
        await cancelCheque(action, payment.id, how)
        return { ...how, ...done }
      },
    }),
  ]
}

/** The same of a payment by card. */
export function cardPaymentActions(deps: Pick<Deps, 'random'>): readonly Transition[] {
  return [
    ...approvalSteps(CardPaymentStore, { onSubmit: cardPayment.onSubmit, onApprove: cardPayment.onApprove }),
    transition(CardPayment, 'post', {
      rules: cardPayment.onPost,
      async run(payment, action) {
        const { trx } = action
        await useRights(action, payment, CardPaymentStore.table)
        await takenOutOfBatches(action, payment.items)
        const chargeItem = deps.random.uuid()
        const booking = await paymentBooking(trx, payment, {
          documentType: CardPayment.id,
          at: await cardOf(trx, payment, chargeItem),
          reference: payment.reference,
          onAccount: { amount: '0', item: deps.random.uuid() },
        })
        const entry = await booked(action, postingContext(deps, action), booking)
        await sql`
          update ap_payment set entry_id = ${entry.id}, charge_item_id = ${chargeItem}::uuid, method = 'Card',
            rate_date = ${booking.moved.rateDate} where id = ${payment.id}`.execute(trx)
        return { entryNo: entry.entryNo, items: payment.items.filter(isApplied) }
      },
      preview: (payment, { trx }, locale) => entryPreview(trx, { type: CardPayment.id, ...posted(payment) }, locale),
    }),
    transition(CardPayment, 'cancel', {
      rules: cancellation.ofCardPayment,
      async run(payment, action, given) {
        const { cancelDate, cancelReason } = given as unknown as CancelGiven
        const how = { cancelDate, cancelReason, cancelThen: 'Reopen', stopReference: null } as const
        const { cancelEntryNo } = await cancelPayment(action, postingContext(deps, action), payment.id, how)
        return { cancelDate, cancelReason, cancelEntryNo }
      },
    }),
  ]
}

/** A cheque is cancelled with its payment. */
export function chequeActions(deps: Pick<Deps, 'random'>): readonly Transition[] {
  return [
    transition(Cheque, 'cancel', {
      rules: cancellation.ofCheque,
      async run(cheque, action, given) {
        const how = given as unknown as CancelGiven
        const { rows } = await sql<{ payment_id: string }>`
          select payment_id from cheque where id = ${cheque.id}::uuid`.execute(action.trx)
        const { payment_id: paymentId } = rows[0]!
        const done = await cancelPayment(action, postingContext(deps, action), paymentId, how)
        await setFields(action, PaymentStore, paymentId, { status: 'Cancelled', ...how, ...done })
        return how
      },
    }),
  ]
}
