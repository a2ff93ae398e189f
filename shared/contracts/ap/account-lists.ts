import { currencyShown } from '../gl/currency.ts'
import { choice, code, date, flag, integer, money, optional, stamp, text, type Field, type Fields } from '../fields.ts'
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

/** The columns of each list, in their order; its Excel file has the same. */
export const ACCOUNT_COLUMNS = {
  open: { ...item, holdReason: optional(text({ max: 20 })) },
  documents: { ...item, holdReason: optional(text({ max: 20 })) },
  payments: {
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
  applications: {
    appliedOn: date(),
    from: text({ max: 60 }),
    to: text({ max: 60 }),
    currency: currencyShown(),
    amount: money(),
    by: text({ max: 100 }),
    entryNo: optional(code({ max: 20 })),
    state: choice(['Applied', 'TakenBack']),
  },
  holdbacks: (({ daysLate: _late, ...rest }) => rest)(item),
  statement: {
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
  orders: {
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
  contacts: {
    name: text({ max: 100 }),
    role: optional(text({ max: 60 })),
    email: optional(text({ max: 254 })),
    phone: optional(text({ max: 40 })),
    receivesInvoices: flag(),
    receivesStatements: flag(),
    receivesConfirmations: flag(),
  },
  attachments: {
    name: text({ max: 200 }),
    room: choice(PAPER_ROOMS),
    key: optional(text({ max: 60 })),
    size: integer(),
    createdBy: text({ max: 100 }),
    createdOn: stamp(),
  },
} as const satisfies Readonly<Record<string, Fields>>

export type AccountListName = keyof typeof ACCOUNT_COLUMNS
export const ACCOUNT_LISTS = Object.keys(ACCOUNT_COLUMNS) as readonly AccountListName[]

/** The states by which a list is narrowed; none of a list without them. */
export const statesOf = (list: AccountListName): readonly string[] => {
  const { state } = ACCOUNT_COLUMNS[list] as Readonly<Record<string, Field>>
  return list === 'open' ? ['Open', 'Partly', 'OnHold'] : (state?.choices ?? [])
}

/** Lists whose rows have a day and a currency to be narrowed by. */
export const hasDays = (list: AccountListName): boolean => list !== 'contacts' && list !== 'attachments'

/** As many rows of a list as one answer holds, the newest. */
export const ACCOUNT_LIST_MOST = 500

/** By what a list is narrowed, beside the day up to which it goes. */
export interface AccountNarrowing {
  /** From this day on. */
  From?: string
  Currency?: string
  State?: string
  /** Document, cheque, order, name: found anywhere in it, whatever the case of its letters. */
  Find?: string
}
