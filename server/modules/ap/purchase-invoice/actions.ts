import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { entryPreview } from '../../../ledger/entry-preview.ts'
import { post } from '../../../ledger/post.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { dateAt, Refusal } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { COLUMNS, transition, type Transition } from '../../../platform/document/transition.ts'
import { useRight } from '../../../platform/rights/use.ts'
import { approvalSteps } from '../../../trade/approval/steps.ts'
import { PurchaseInvoiceStore } from './entity.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { useRates } from '../../../trade/tax/taxes-on.ts'
import { bookedRate } from '../../../trade/money/rate.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { matchedReceipts, takeReceipts, taxStock } from './matching/booking.ts'
import { completeMatches, proposedMatches, withoutMatches } from './matching/complete.ts'
import { releasedFromMatch } from './matching/release.ts'
import { heldForMatch } from './matching/rules.ts'
import { purchaseInvoicePosting } from './posting.ts'
import { allByOne } from './one-hand.ts'
import * as rules from './rules.ts'
import { distributionOf } from './distribution/distribute.ts'
import { heldBill } from '../holdback/held-bill.ts'
import { amountsOf, complete } from './complete.ts'
import { useDeposits } from './deposits.ts'
import { reverseInvoice } from './reverse-invoice.ts'

/** What can be done with a purchase document; each in the one transaction of its call. */
export function invoiceActions({ random }: Pick<Deps, 'random'>): readonly Transition[] {
  const context = (action: ActionContext) => postingContext({ random }, action)
  return [
    transition(PurchaseInvoice, 'post', {
      rules: rules.onPost,
      // What is matched, released or used up of an order is told by documents that name the invoice.
      needsNoRow: ({ kind, matches, purchaseOrderNo }) =>
        kind !== 'Release' && matches.length === 0 && purchaseOrderNo === null,
      async run(stored, action, { isWritten }) {
        const { trx } = action
        const alone = await allByOne(stored, trx, action.user)
        // What another invoice has taken of the same receipts meanwhile is theirs.
        const invoice = structuredClone(stored)
        await completeMatches(invoice, trx)
        const company = await ownCompany(trx)
        const amounts = await amountsOf(trx, invoice)
        const accounts = new Map(amounts.booked.map((tax) => [tax.taxCode, tax.recoverableAccount]))
        const booking = {
          companyId: company.companyId,
          isTyped: !isWritten,
          amounts,
          recoverableAccount: (taxCode: string) => accounts.get(taxCode)!,
          matched: await matchedReceipts(trx, invoice),
          payableItem: random.uuid(),
          holdbackItem: random.uuid(),
          released: invoice.releases ? await heldBill(trx, invoice.releases) : null,
        }
        await useRates(trx, amounts.booked)
        const table = await bookedRate(trx, invoice.currency, invoice.docDate)
        const holdReason = invoice.holdReason ?? (await heldForMatch(invoice, trx))
        await takeReceipts(action, invoice)
        await taxStock(action, { invoice, ...booking }, context(action)).catch((error: unknown) => {
          throw dateAt(error, 'postingDate')
        })
        const made = purchaseInvoicePosting(invoice, booking)
        const entry = await post(trx, made, context(action)).catch((error: unknown) => {
          throw dateAt(error, 'postingDate')
        })
        await useDeposits(
          action,
          context(action),
          { ...invoice, payableAmount: amounts.payable },
          booking.payableItem,
        ).catch((error: unknown) => {
          throw dateAt(error, 'postingDate')
        })
        const columns = { entry_id: entry.id, item_id: booking.payableItem, rate_date: table?.effectiveDate ?? null }
        const oneHand = alone && `${alone.name}: ${alone.orderNo}, ${alone.receiptNo}`.slice(0, 200)
        return { entryNo: entry.entryNo, matches: invoice.matches, holdReason, oneHand, [COLUMNS]: columns }
      },
      preview: (invoice, { trx }, locale) =>
        entryPreview(trx, { type: PurchaseInvoice.id, id: invoice.id, purpose: 'post' }, locale),
    }),
    transition(PurchaseInvoice, 'match', {
      async run(stored, action) {
        const matches = await proposedMatches(stored, action.trx)
        if (matches.length === stored.matches.length)
          throw new Refusal([{ Field: 'matches', Key: 'ap:refused.nothingWaits', Args: { vendorId: stored.vendorId } }])
        const invoice = { ...stored, matches }
        await complete(invoice, action, { ...stored })
        return invoice
      },
    }),
    ...approvalSteps(PurchaseInvoiceStore, { onSubmit: rules.onPost }),
    transition(PurchaseInvoice, 'hold', {
      run: async (_invoice, _action, { holdReason }) => ({ holdReason: String(holdReason) }),
    }),
    transition(PurchaseInvoice, 'release', {
      async run(invoice, action) {
        await releasedFromMatch(invoice, action)
        return { holdReason: null }
      },
    }),
    transition(PurchaseInvoice, 'distribute', {
      async run(invoice, action, { lines, distributionTemplate }) {
        const template = distributionTemplate === null ? null : String(distributionTemplate)
        // The one line of a release is worked out of what is asked for.
        const distribution =
          invoice.kind === 'Release'
            ? invoice.distribution.map((line) => ({ ...line, amount: null as never }))
            : await distributionOf(action.trx, withoutMatches(invoice), lines as never, template)
        const record = { ...invoice, distribution }
        await complete(record, action, { ...invoice })
        return record
      },
    }),
    transition(PurchaseInvoice, 'redate', {
      rules: rules.onRedate,
      async run(invoice, action, { redateReason }) {
        const on = { table: PurchaseInvoiceStore.table, id: invoice.id, recordKey: invoice.invoiceNo }
        const use = { right: 'ap/purchase-invoice.redate', reason: String(redateReason), on }
        const refusal = await useRight(action, { ...use, fields: { reason: 'given.redateReason' } })
        if (refusal) throw new Refusal([refusal])
      },
    }),
    transition(PurchaseInvoice, 'reverse', {
      rules: rules.onReverse,
      async run(invoice, action, { reversalDate }) {
        await reverseInvoice(action, context(action), invoice, String(reversalDate)).catch((error: unknown) => {
          throw dateAt(error, 'given.reversalDate')
        })
        return { reversedOn: String(reversalDate) }
      },
    }),
  ]
}
