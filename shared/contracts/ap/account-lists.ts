import { currencyShown } from '../gl/currency.ts'
import { choice, code, date, flag, integer, money, optional, stamp, text } from '../fields.ts'
import { leadsBy, leadsFirst, leadsTo, list } from '../inquiry.ts'
import { ITEM_KINDS } from './item-kinds.ts'

/** The lists of the vendor inquiry: their columns, and by what they are narrowed. [finance 7.10] */

export const ITEM_STATES = ['Draft', 'Submitted', 'Approved', 'Open', 'Partly', 'OnHold', 'Paid', 'Reversed'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** Why a balance has moved. */
export const MOVE_KINDS = [
  'Opening',
  'Invoice',
  'Credit',
  'DebitMemo',
  'Release',
  'Payment',
  'CardPayment',
  'CardCharge',
  'Reversal',
  'Exchange',
  'Other',
] as const

/** Where a file of a vendor hangs. */
export const PAPER_ROOMS = [
  'admin/firm',
  'ap/purchase-invoice',
  'ap/payment',
  'ap/card-payment',
  'po/purchase-order',
  'po/purchase-receipt',
] as const

const item = {
  reference: text({ max: 60 }),
  kind: choice(ITEM_KINDS),
  documentDate: date(),
  dueDate: optional(date()),
  daysLate: optional(integer()),
  currency: currencyShown(),
  original: money(),
  open: money(),
  carried: money({ ours: true }),
  state: choice(ITEM_STATES),
} as const

/** Of an open item only: what is settled is in the other lists. */
const OPEN_STATES = ['Open', 'Partly', 'OnHold'] as const
const NARROWED = ['From', 'Currency', 'State', 'Find'] as const
const OF_ITEMS = {
  narrow: NARROWED,
  dashed: ['open', 'carried'],
  leads: { reference: leadsTo('ap/purchase-invoice', 'invoiceId'), entryNo: leadsTo('gl/entry', 'entryId') },
} as const
const paymentOf = leadsBy('paidBy', 'paymentId', { Bank: 'ap/payment', Card: 'ap/card-payment' })
const entry = leadsTo('gl/entry', 'entryId')
const held = { ...item, holdReason: optional(text({ max: 20 })) }

/** The lists of the vendor inquiry, in their order; an Excel file of one has the same columns. */
export const ACCOUNT_LISTS = {
  open: list({ ...held, state: choice(OPEN_STATES) }, OF_ITEMS),
  documents: list(held, OF_ITEMS),
  payments: list(
    {
      paidOn: date(),
      number: optional(text({ max: 60 })),
      entryNo: code({ max: 20 }),
      description: text({ max: 200 }),
      source: code({ max: 2 }),
      currency: currencyShown(),
      amount: money(),
      inCompany: money({ ours: true }),
      state: choice(['Posted', 'Cancelled']),
    },
    { narrow: NARROWED, leads: { paidOn: paymentOf, entryNo: entry } },
  ),
  applications: list(
    {
      appliedOn: date(),
      from: text({ max: 60 }),
      to: text({ max: 60 }),
      currency: currencyShown(),
      amount: money(),
      by: text({ max: 100 }),
      entryNo: optional(code({ max: 20 })),
      state: choice(['Applied', 'TakenBack']),
    },
    { narrow: NARROWED, leads: { entryNo: entry } },
  ),
  holdbacks: list((({ daysLate: _late, ...rest }) => rest)(item), OF_ITEMS),
  statement: list(
    {
      movedOn: date(),
      move: choice(MOVE_KINDS),
      reference: optional(text({ max: 60 })),
      entryNo: optional(code({ max: 20 })),
      currency: optional(currencyShown()),
      txn: optional(money()),
      charged: optional(money()),
      credited: optional(money()),
      balance: money(),
    },
    {
      narrow: ['From', 'Currency', 'Find'],
      leads: { reference: leadsFirst(leadsTo('ap/purchase-invoice', 'invoiceId'), paymentOf), entryNo: entry },
    },
  ),
  orders: list(
    {
      orderNo: code({ max: 20 }),
      orderDate: optional(date()),
      eta: optional(date()),
      state: choice(['Open', 'Closed', 'Cancelled']),
      approval: choice(['Needed', 'Approved']),
      receiveStatus: choice(['NotReceived', 'Partly', 'Received']),
      currency: currencyShown(),
      total: money(),
      toCome: money(),
      notInvoiced: money(),
      depositPaid: money(),
      depositOpen: money(),
    },
    {
      narrow: NARROWED,
      dashed: ['toCome', 'notInvoiced', 'depositPaid', 'depositOpen'],
      leads: { orderNo: leadsTo('po/purchase-order', 'id') },
    },
  ),
  contacts: list(
    {
      name: text({ max: 100 }),
      role: optional(text({ max: 60 })),
      email: optional(text({ max: 254 })),
      phone: optional(text({ max: 40 })),
      receivesInvoices: flag(),
      receivesStatements: flag(),
      receivesConfirmations: flag(),
    },
    { narrow: ['Find'] },
  ),
  attachments: list(
    {
      name: text({ max: 200 }),
      room: choice(PAPER_ROOMS),
      key: optional(text({ max: 60 })),
      size: integer(),
      createdBy: text({ max: 100 }),
      createdOn: stamp(),
    },
    { narrow: ['Find'], leads: { key: leadsBy('room', 'recordId') } },
  ),
}

export type AccountListName = keyof typeof ACCOUNT_LISTS
