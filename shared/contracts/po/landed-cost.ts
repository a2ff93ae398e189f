import { document } from '../document.ts'
import type { RecordOfEntity } from '../entity.ts'
import { choice, code, date, lines, lookup, money, note, optional, percent, price, quantity, text } from '../fields.ts'
import * as trade from '../trade/fields.ts'

const readOnly = true

/** What it is that is paid; tax on the import is claimed back, and no cost. */
export const LANDED_KINDS = ['Freight', 'Duty', 'Surtax', 'Brokerage', 'Other', 'ImportTax'] as const
export type LandedKind = (typeof LANDED_KINDS)[number]
/** By what it is borne: what weighs more bears more, or what is worth more, or what is more of it. */
export const LANDED_BASES = ['Weight', 'Value', 'Pieces'] as const

/**
 * [supply 2.3, 3.10, 43] What it cost to get the goods of a receipt here, entered before or after they have gone on: what is still there is worth more,
 * what is gone costs more. An amount is typed, or worked out as percent of what the goods are worth; import tax is percent of that and of duty.
 */
export const LandedCost = document('po.landedCost', {
  roles: {
    controller: ['*'],
    approver: ['view'],
    clerk: ['view', 'add', 'edit', 'delete', 'export'],
  },
  key: 'landedNo',
  title: 'reference',
  state: 'status',
  drafts: ['Open'],
  needed: [],
  completedBy: ['receiptNo', 'lines'],
  completedAtStart: true,
  anew: ['costDate', 'reference'],
  amendable: ['notes'],
  actions: {
    post: { from: ['Open'], to: 'Posted', preview: true },
    reverse: {
      from: ['Posted'],
      to: 'Reversed',
      skipsValidation: true,
      parameters: { reversalDate: date() },
      proposes: { reversalDate: 'costDate' },
    },
  },
  posts: { source: 'PO', on: ['costDate'] },
  head: { party: 'vendorId', of: 'admin.firm', number: 'landedNo', amount: 'amount' },
  hands: { inside: ['post', 'reverse'] },
  fields: {
    landedNo: optional(code({ max: 20, readOnly })),
    companyId: optional(code({ max: 10, readOnly })),
    status: choice(['Open', 'Posted', 'Reversed'], { readOnly }),
    receiptNo: lookup('po.purchaseReceipt', { status: '=Posted' }, { upper: true }),
    vendorId: optional(code({ max: 20, readOnly })),
    costDate: date(),
    reference: optional(text({ max: 60 })),
    notes: optional(note({ max: 500 })),
    /** What the receipt was taken in at. */
    carried: optional(money({ readOnly, ours: true })),
    /** What is added to it. */
    amount: optional(money({ readOnly, ours: true })),
    entryNo: trade.entryNumber(),
    reversedOn: optional(date({ readOnly })),
    lines: lines(
      {
        kind: choice(LANDED_KINDS),
        basis: optional(choice(LANDED_BASES)),
        rate: optional(percent()),
        amount: optional(money({ ours: true })),
        remark: optional(text({ max: 100 })),
      },
      { most: 50 },
    ),
    shares: lines(
      {
        lineKey: optional(code({ max: 30, readOnly })),
        productId: optional(code({ max: 20, readOnly })),
        lotNo: optional(code({ max: 30, readOnly })),
        quantity: optional(quantity({ readOnly })),
        weight: optional(quantity({ readOnly })),
        value: optional(money({ readOnly, ours: true })),
        freight: optional(money({ readOnly, ours: true })),
        other: optional(money({ readOnly, ours: true })),
        amount: optional(money({ readOnly, ours: true })),
        unitCost: optional(price({ readOnly })),
      },
      { most: 1000 },
    ),
  },
  list: [
    'landedNo',
    'costDate',
    'receiptNo',
    'vendorId',
    'reference',
    'carried',
    'amount',
    'status',
    'entryNo',
    'reversedOn',
  ],
  search: ['landedNo', 'receiptNo', 'reference', 'entryNo'],
  sort: ['-landedNo'],
})
export type LandedCost = RecordOfEntity<typeof LandedCost>
