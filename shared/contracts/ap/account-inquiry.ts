import { CURRENCIES } from '../admin/firm.ts'
import { choice, code, date, flag, integer, money, optional, stamp, text, type Field, type Fields } from '../fields.ts'

/** What the vendor inquiry is told and asks [finance 7.10]. Amounts are decimal text; what we owe is positive. */

/** Screen id, call path under `api/`, and prefix of its rights. */
export const ACCOUNT_ROOM = 'ap/account-inquiry'

export const ITEM_STATES = ['Draft', 'Submitted', 'Approved', 'Open', 'Partly', 'OnHold', 'Paid', 'Reversed'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** What an open item of a vendor may be; anything else is `Other`. */
export const ITEM_KINDS = [
  'Invoice',
  'Credit',
  'DebitMemo',
  'Payment',
  'CardCharge',
  'Release',
  'Opening',
  'Holdback',
  'Other',
] as const

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
  currency: choice(CURRENCIES),
  original: money(),
  open: money(),
  carried: money(),
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
    currency: choice(CURRENCIES),
    amount: money(),
    inCompany: money(),
    state: choice(['Posted', 'Cancelled']),
  },
  applications: {
    appliedOn: date(),
    from: text({ max: 60 }),
    to: text({ max: 60 }),
    currency: choice(CURRENCIES),
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
    currency: optional(choice(CURRENCIES)),
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
    currency: choice(CURRENCIES),
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

/** A document of the vendor with what is open of it at the end of the day. */
export interface AccountItem {
  /** Of the open item; of a draft, of its document. */
  id: string
  /** The purchase document, where it is one: what can be opened, held and changed. */
  invoiceId: string | null
  kind: string
  reference: string
  documentDate: string
  dueDate: string | null
  /** After the due date; below one it is not late. */
  daysLate: number | null
  currency: string
  /** In the currency of the document. */
  original: string
  open: string
  /** The same as the books carry it, in the company's currency. */
  carried: string
  state: ItemState
  holdReason: string | null
  entryNo: string | null
}

export interface AccountPayment {
  /** Of its entry. */
  id: string
  /** Its document, and what kind of payment that is. */
  paymentId: string | null
  paidBy: 'Bank' | 'Card' | null
  /** Of its cheque, else what the bank knows it by. */
  number: string | null
  /** Its cheque, where that was printed here: a copy of it can be looked at. */
  chequeId: string | null
  paidOn: string
  entryId: string
  entryNo: string
  source: string
  description: string
  currency: string
  amount: string
  inCompany: string
  /** Cancelled: it takes an earlier payment back, or was taken back itself. */
  state: 'Posted' | 'Cancelled'
}

export interface AccountApplication {
  id: string
  appliedOn: string
  /** Credit, or entry of the payment, that was used up. */
  from: string
  to: string
  currency: string
  amount: string
  by: string
  /** An application of one document to another: it can be taken back by itself. */
  canTakeBack: boolean
  state: 'Applied' | 'TakenBack'
  /** Entry of the payment, or of what the difference of rates has realized. */
  entryId: string | null
  entryNo: string | null
}

/** What has moved the balance, oldest first: in the company's currency, or in the one that was asked for. */
export interface AccountMove {
  id: string
  movedOn: string
  move: (typeof MOVE_KINDS)[number]
  reference: string | null
  entryId: string | null
  entryNo: string | null
  invoiceId: string | null
  paymentId: string | null
  paidBy: 'Bank' | 'Card' | null
  currency: string | null
  /** In that currency; what we owe is positive. */
  txn: string | null
  charged: string | null
  credited: string | null
  balance: string
}

/** A purchase order of the vendor as it stands now. */
export interface AccountOrder {
  id: string
  orderNo: string
  orderDate: string | null
  eta: string | null
  state: string
  approval: string
  receiveStatus: string
  currency: string
  total: string
  /** Still to be received, and received but not invoiced; before tax. */
  toCome: string
  notInvoiced: string
  depositPaid: string
  depositOpen: string
}

/** As far as this user may read it: what form security keeps is not there. */
export interface AccountContact {
  id: string
  name?: string
  role?: string | null
  email?: string | null
  phone?: string | null
  receivesInvoices?: boolean
  receivesStatements?: boolean
  receivesConfirmations?: boolean
}

/** A file that hangs on the vendor or on one of his papers. */
export interface AccountFile {
  id: string
  name: string
  type: string
  room: (typeof PAPER_ROOMS)[number]
  /** Id and key of the record. */
  recordId: string
  key: string | null
  /** Bytes. */
  size: number
  createdBy: string
  createdOn: string
}

export interface AccountLists {
  open: AccountItem
  documents: AccountItem
  payments: AccountPayment
  applications: AccountApplication
  holdbacks: AccountItem
  statement: AccountMove
  orders: AccountOrder
  contacts: AccountContact
  attachments: AccountFile
}

export interface AccountList<K extends AccountListName = AccountListName> {
  rows: AccountLists[K][]
  /** True where older rows are not among them. */
  hasMore: boolean
}

/** By what a list is narrowed, beside the day up to which it goes. */
export interface AccountNarrowing {
  /** From this day on. */
  From?: string
  Currency?: string
  State?: string
  /** Document, cheque, order, name: found anywhere in it, whatever the case of its letters. */
  Find?: string
}

/** What stands above the lists. */
export interface VendorAccount {
  firmId: string
  name: string
  standing: string
  isHeld: boolean
  termsCode: string | null
  /** Of the vendor's account, and of the company. */
  currency: string | null
  companyCurrency: string
  asOf: string
  /** In the company's currency, all currencies together. */
  balance: string
  overdue: string
  unapplied: string
  holdback: string
  /** What approved orders have still to bring, before tax, in the company's currency; null for who may not see orders. */
  onOrder: string | null
  /** What is open in each currency of his documents. */
  byCurrency: { currency: string; open: string; carried: string }[]
  /** Since the first day of the fiscal year. */
  purchases: string
  payments: string
  yearBegan: string
  lastPayment: { paidOn: string; amount: string; currency: string } | null
  /** Of what was paid in the year up to the day. */
  daysToPay: number | null
  /** Current and eight periods of 30 days by due date, as the aged trial balance counts them. */
  ageing: string[]
  items: AccountItem[]
  /** Accounts or banks may be out of this user's sight: figures and lists are of what he sees. */
  isNarrowed: boolean
  /** The lists that this user may see. */
  lists: AccountListName[]
  /** What this user may do here. */
  actions: string[]
}

/** A credit or a payment on account that is used up by what is owed. */
export interface ApplyBody {
  fromItem: string
  toItem: string
  amount: string
  date: string
}

export interface TakeBackBody {
  applicationId: string
  date: string
}
