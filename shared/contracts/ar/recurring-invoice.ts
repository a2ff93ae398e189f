import { document } from '../document.ts'
import { type RecordOfEntity } from '../entity.ts'
import { choice, code, lines, lookup, money, note, optional, percent, takenFrom, text } from '../fields.ts'
import { currency } from '../gl/currency.ts'
import * as trade from '../trade/fields.ts'
import * as recurring from '../trade/recurring.ts'

/**
 * [finance 8.1] What a customer is asked for again and again: before tax, when, and where it goes. Its dates become drafts of the sales journal,
 * one each, by the server every night or by hand for a range; a date can be skipped with a reason.
 */
export const RecurringCustomerInvoice = document('ar.recurringInvoice', {
  roles: { clerk: ['view', 'add', 'edit', 'delete', 'export', 'end', 'generate', 'resume', 'skip'] },
  key: 'recurringId',
  title: 'name',
  state: 'status',
  drafts: ['Active'],
  needed: ['recurringId', 'name', 'billToId', 'frequency', 'every', 'fromDate', 'holdbackPercent'],
  actions: recurring.recurringActions('netAmount'),
  // It makes drafts; what they bind is asked of each.
  hands: { inside: ['generate', 'skip', 'end', 'resume'] },
  bulkActions: recurring.recurringBulkActions,
  fields: {
    recurringId: code({ max: 20, upper: true, fixed: true }),
    name: text({ max: 50 }),
    status: choice(['Active', 'Ended'], { readOnly: true }),
    billToId: lookup('admin.firm', { isBillTo: 'true', status: '=Active' }, { upper: true }),
    shipToId: optional(lookup('admin.firm', { isShipTo: 'true', status: '=Active' }, { upper: true })),
    ...recurring.recurrence(),
    /** Of its amounts and of what is made of it; the customer's where none is typed. */
    currency: currency(),
    /** Empty ones are the customer's, when a document is drafted. */
    termsCode: optional(
      lookup('admin.accountTerms', { active: 'true', usedByReceivables: 'true' }, { max: 10, upper: true }),
    ),
    salesRepId: optional(lookup('admin.salesRep', { active: 'true' }, { upper: true })),
    holdbackPercent: percent(),
    /** The number of the customer's standing order. */
    customerReference: optional(text({ max: 60 })),
    notes: optional(note({ max: 500 })),
    netAmount: optional(money({ readOnly: true })),
    nextDate: recurring.nextDate(),
    /** Before tax: each document bears the tax of its own date. */
    lines: lines(
      {
        productId: optional(lookup('po.product', { active: 'true' }, { upper: true })),
        ...trade.accountLine(),
        /** Without one it is booked as the sales journal books it. */
        glAccount: optional(trade.accountLine().glAccount),
        taxGroup: trade.taxedLine().taxGroup,
        ...trade.jobLine(),
      },
      { most: 200 },
    ),
    /** What became of its dates. */
    dates: recurring.doneDates(['Drafted', 'Skipped'], { documentNo: optional(code({ max: 20, readOnly: true })) }),
  },
  derived: { customerName: takenFrom(optional(text({ max: 100, readOnly: true })), 'admin.firm.name') },
  list: [
    'recurringId',
    'name',
    'billToId',
    'customerName',
    'frequency',
    'nextDate',
    'untilDate',
    'netAmount',
    'currency',
    'status',
    'fromDate',
    'customerReference',
  ],
  search: ['recurringId', 'name', 'billToId', 'customerName', 'customerReference'],
  sort: ['nextDate', 'recurringId'],
})
export type RecurringCustomerInvoice = RecordOfEntity<typeof RecurringCustomerInvoice>
