import { document } from '../document.ts'
import type { RecordOfEntity } from '../entity.ts'
import { choice, code, date, lines, lookup, money, note, optional, price, quantity, rate, text } from '../fields.ts'
import { currencyShown } from '../gl/currency.ts'
import * as trade from '../trade/fields.ts'

const readOnly = true

/**
 * [supply 3.10, 10] What goes back to the vendor of what he has delivered and not invoiced yet: his order waits for it again, stock goes at what it is
 * carried at, and what that differs from his price is a variance. What is invoiced goes back by his credit.
 */
export const PurchaseReturn = document('po.purchaseReturn', {
  roles: { controller: ['*'], approver: ['view'], clerk: ['view', 'add', 'edit', 'delete', 'export'] },
  key: 'returnNo',
  title: 'reference',
  state: 'status',
  drafts: ['Open'],
  needed: [],
  completedBy: ['receiptNo', 'lines'],
  completedAtStart: true,
  anew: ['returnDate', 'reference', 'lines'],
  amendable: ['notes'],
  actions: {
    post: { from: ['Open'], to: 'Posted', preview: true },
    reverse: {
      from: ['Posted'],
      to: 'Reversed',
      skipsValidation: true,
      parameters: { reversalDate: date() },
      proposes: { reversalDate: 'returnDate' },
    },
  },
  posts: { source: 'PO', on: ['returnDate'] },
  head: { party: 'vendorId', of: 'admin.firm', number: 'returnNo', amount: 'amount' },
  hands: { inside: ['post', 'reverse'] },
  fields: {
    returnNo: optional(code({ max: 20, readOnly })),
    companyId: optional(code({ max: 10, readOnly })),
    status: choice(['Open', 'Posted', 'Reversed'], { readOnly }),
    receiptNo: lookup('po.purchaseReceipt', { status: '=Posted' }, { upper: true }),
    vendorId: optional(code({ max: 20, readOnly })),
    returnDate: date(),
    reason: lookup('admin.userCode', { codeType: '=FAIL_REASON', active: 'true' }, { upper: true }),
    /** What the vendor calls it. */
    reference: optional(text({ max: 60 })),
    notes: optional(note({ max: 500 })),
    currency: optional(currencyShown()),
    rate: optional(rate({ readOnly })),
    amount: optional(money({ readOnly })),
    entryNo: trade.entryNumber(),
    reversedOn: optional(date({ readOnly })),
    lines: lines(
      {
        /** By which, with its lot, what is typed of a line is known again. */
        lineKey: optional(code({ max: 30, travels: true })),
        productId: optional(code({ max: 20, readOnly })),
        description: optional(text({ max: 100, readOnly })),
        lotNo: optional(code({ max: 30, travels: true })),
        received: optional(quantity({ readOnly })),
        /** Of the whole line, what no invoice has matched. */
        toInvoice: optional(quantity({ readOnly })),
        quantity: optional(quantity({ least: '0' })),
        unit: optional(code({ max: 20, readOnly })),
        unitCost: optional(price({ readOnly })),
        amount: optional(money({ readOnly })),
      },
      { most: 1000 },
    ),
  },
  list: [
    'returnNo',
    'returnDate',
    'receiptNo',
    'vendorId',
    'reason',
    'reference',
    'amount',
    'currency',
    'status',
    'entryNo',
    'reversedOn',
  ],
  search: ['returnNo', 'receiptNo', 'reference', 'entryNo'],
  sort: ['-returnNo'],
})
export type PurchaseReturn = RecordOfEntity<typeof PurchaseReturn>
