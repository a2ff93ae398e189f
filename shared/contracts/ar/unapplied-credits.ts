import { currency, currencyShown } from '../gl/currency.ts'
import { Firm } from '../admin/firm.ts'
import { choice, code, date, integer, lookup, money, note, optional, text } from '../fields.ts'
import { Account } from '../gl/account.ts'
import { of, reportContract } from '../report.ts'
import { CustomerInvoice } from './customer-invoice.ts'
import { ITEM_ROOMS } from './item-rooms.ts'

/**
 * [finance 8.4] Money and credits of customers that nothing has used up at the end of a day. What is left of them is positive here; it is
 * the negative part of the receivable accounts.
 */
export const UnappliedCredits = reportContract('ar.unappliedCredits', {
  roles: { clerk: ['view', 'export'] },
  parameters: {
    asOf: date(),
    amountsIn: choice(['Company', 'Document']),
    customerId: optional(lookup('admin.firm', { isBillTo: 'true' }, { upper: true })),
    salesRepId: optional(of(Firm, 'billTo.salesRepId')),
    inCurrency: optional(currency()),
  },
  columns: {
    firmId: of(Firm, 'firmId'),
    name: of(Firm, 'name'),
    salesRepId: of(Firm, 'billTo.salesRepId'),
    reference: text({ max: 60 }),
    documentNo: optional(code({ max: 20 })),
    kind: choice(['Credit', 'Receipt', 'Opening', 'Other']),
    documentDate: of(CustomerInvoice, 'docDate'),
    age: integer(),
    currency: currencyShown(),
    original: money(),
    applied: money(),
    unapplied: money(),
    reason: optional(note()),
    glAccount: code({ max: 40 }),
  },
  hidden: ['salesRepId', 'documentNo', 'glAccount'],
  groupBy: [['firmId'], ['salesRepId', 'firmId'], ['kind'], []],
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
    firmId: 'ar/account-inquiry',
    glAccount: 'gl/account-enquiry',
  },
})
