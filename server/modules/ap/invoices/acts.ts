import { sql } from 'kysely'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { entryPreview } from '../../../ledger/entry-preview.ts'
import { post } from '../../../ledger/post.ts'
import { reverse } from '../../../ledger/reverse.ts'
import type { PostingContext } from '../../../ledger/write.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Deps } from '../../../platform/deps.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { useRates } from '../../admin/index.ts'
import { rateAt, useRate } from '../../gl/index.ts'
import { purchaseInvoicePosting } from '../postings/purchase-invoice.ts'
import * as rules from '../rules/purchase-invoice.ts'
import { amountsOf, ownCompany } from './complete.ts'

/** What can be done with a purchase document; each in the one transaction of its call. */
export function invoiceActs({ random }: Pick<Deps, 'random'>): readonly Transition[] {
  const context = ({ user, now }: ActionContext): PostingContext => ({ by: user.name, now, uuid: () => random.uuid() })
  return [
    transition(PurchaseInvoice, 'post', {
      rules: rules.onPost,
      async run(invoice, action) {
        const { trx } = action
        const company = await ownCompany(trx)
        const amounts = await amountsOf(trx, invoice)
        const accounts = new Map(amounts.booked.map((tax) => [tax.taxCode, tax.recoverableAccount]))
        const booking = {
          companyId: company.companyId,
          amounts,
          recoverableAccount: (taxCode: string) => accounts.get(taxCode)!,
          payableItem: random.uuid(),
          holdbackItem: random.uuid(),
        }
        await useRates(trx, amounts.booked)
        const table = await rateAt(trx, company.companyId, invoice.currency, company.currency, invoice.docDate)
        if (table?.rateId) await useRate(trx, table)
        const entry = await post(trx, purchaseInvoicePosting(invoice, booking), context(action))
        await sql`
          update ap_invoice set entry_id = ${entry.id}, item_id = ${booking.payableItem}, rate_date = ${table?.effectiveDate ?? null}
          where id = ${invoice.id}`.execute(trx)
        return { entryNo: entry.entryNo }
      },
      preview: (invoice, { trx }) => entryPreview(trx, { type: PurchaseInvoice.id, id: invoice.id, purpose: 'post' }),
    }),
    transition(PurchaseInvoice, 'reverse', {
      rules: rules.onReverse,
      async run(invoice, action) {
        const { trx } = action
        const { rows } = await sql<{ entry_id: string; posting_date: string }>`
          select entry_id, posting_date::text from ap_invoice where id = ${invoice.id}`.execute(trx)
        const { entry_id: entryId, posting_date: date } = rows[0]!
        // [I5] The day of the document itself; in a closed period the ledger says so, and nothing is moved silently.
        await reverse(trx, { entryId, date, description: `${invoice.vendorId} ${invoice.docNumber}` }, context(action))
      },
    }),
  ]
}
