import { currency, currencyShown } from '../gl/currency.ts'
import { Firm } from '../admin/firm.ts'
import { choice, code, date, integer, lookup, money, note, optional, text } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { of, reportContract } from '../report.ts'
import { ITEM_ROOMS } from './item-rooms.ts'
import { PurchaseInvoice } from './purchase-invoice.ts'

/**
 * [finance 7.11] Money and credits that lie at vendors at the end of a day and are not used yet: payments on account, credit and
 * debit memos. What is left of them is positive here; it is the negative part of the payable accounts.
 */
export const UnappliedDebit = reportContract('ap.unappliedDebit', {
  roles: { clerk: ['view', 'export'], payer: ['view', 'export'] },
  parameters: {
    asOf: date(),
    amountsIn: choice(['Company', 'Document']),
    vendorId: optional(lookup('admin.firm', { firmType: 'vendor|both' }, { upper: true })),
    inCurrency: optional(currency()),
  },
  columns: {
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    reference: text({ max: 60 }),
    documentNo: optional(code({ max: 20 })),
    kind: choice(['Credit', 'DebitMemo', 'Payment', 'Opening', 'Other']),
    documentDate: of(PurchaseInvoice, 'docDate'),
    age: integer(),
    currency: currencyShown(),
    original: money(),
    applied: money(),
    unapplied: money(),
    reason: optional(note()),
    glAccount: code({ max: 40 }),
  },
  hidden: ['documentNo', 'glAccount'],
  groupBy: [['firmId'], ['kind'], []],
  titles: { firmId: 'name' },
  totals: ['original', 'applied', 'unapplied'],
  reads: [Account],
  within: 'currency',
  ties: ['negativePart'],
  initial: (today) => ({ asOf: today, amountsIn: 'Company' }),
  opensAnswered: true,
  sort: ['name', 'documentDate', 'reference'],
  drill: {
    reference: { record: 'documentNo', by: 'kind', rooms: ITEM_ROOMS },
    firmId: 'ap/account-inquiry',
    glAccount: 'gl/account-enquiry',
  },
})
