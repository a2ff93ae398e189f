import { AGE_BUCKETS } from '../gl/ageing.ts'
import { currencyShown } from '../gl/currency.ts'
import { choice, code, date, integer, lookup, money, optional, stamp, text } from '../fields.ts'
import { inquiryContract, leadsBy, leadsTo, list, months, strip, type MonthFigure } from '../inquiry.ts'
import { SalesOrder } from '../oe/sales-order.ts'
import { of } from '../report.ts'
import { accountLists, CONTACTS, filesIn, NARROWED } from '../trade/account-lists.ts'
import type {
  AccountContact,
  AccountHead,
  AccountItem,
  AccountMoney,
  ItemLists,
  ListOf,
} from '../trade/account-rows.ts'
import type { Credit } from '../trade/credit.ts'
import { RECEIVABLE_ITEMS } from '../trade/item-kinds.ts'
import { Collection } from './collection.ts'

/** What the customer inquiry is told and asks [finance 8.3]. Amounts are decimal text; what is owed to us is positive. */

const ours = () => money({ ours: true })

/** Why a balance has moved. */
const MOVE_KINDS = [
  'Opening',
  'Invoice',
  'Credit',
  'Charge',
  'Adjustment',
  'Release',
  'Receipt',
  'Reversal',
  'Exchange',
  'Other',
] as const

/** Where a file of a customer hangs. */
export const CUSTOMER_PAPERS = [
  ...(['admin/firm', 'ar/customer-invoice', 'ar/cash-receipt', 'ar/mandate', 'oe/sales-order'] as const),
] as const

const OF_CUSTOMER = accountLists({
  ...{ kinds: RECEIVABLE_ITEMS, moves: MOVE_KINDS, document: 'ar/customer-invoice' },
  ...{ open: ['Open', 'Partly'], besides: {} },
  money: leadsBy('paidBy', 'paymentId', { Bank: 'ar/cash-receipt' }),
})

/** Everything about one customer's account, as at any day. */
export const CustomerInquiry = inquiryContract('ar.accountInquiry', {
  key: { customerId: lookup('admin.firm', { isBillTo: 'true' }, { upper: true, max: 40 }) },
  asOf: date(),
  called: ['customerId'],
  roles: { approver: ['view', 'export', 'hold', 'release'], clerk: ['view', 'export', 'apply', 'hold'] },
  figures: {
    ...{ balance: ours(), overdue: ours(), unapplied: ours(), holdback: ours() },
    /** In the currency of his account; neither is said of a customer without a limit. */
    ...{ creditLimit: optional(money()), available: optional(money()) },
    /** The most that he has ever owed at the end of a day. */
    highest: ours(),
    ...{ sales: ours(), receipts: ours(), lastReceipt: money(), daysToPay: integer() },
    /** Current and eight periods of 30 days by due date, as the aged trial balance counts them. */
    ageing: strip(AGE_BUCKETS),
    salesByMonth: months('documents'),
  },
  bad: ['overdue'],
  lists: {
    /** What he has said of it: that it is in dispute, or that its money comes. */
    open: list(
      { ...OF_CUSTOMER.open.columns, toKnow: optional(text({ max: 500 })) },
      { narrow: OF_CUSTOMER.open.narrow, leads: OF_CUSTOMER.open.leads, dashed: OF_CUSTOMER.open.dashed },
    ),
    ...{ documents: OF_CUSTOMER.documents, receipts: OF_CUSTOMER.money },
    ...{ applications: OF_CUSTOMER.applications, holdbacks: OF_CUSTOMER.holdbacks, statement: OF_CUSTOMER.statement },
    /** What he has ordered, as far as each order has come by now, with what no invoice has asked for yet. */
    orders: list(
      {
        ...{
          orderNo: of(SalesOrder, 'orderNo'),
          state: of(SalesOrder, 'status'),
          orderType: of(SalesOrder, 'orderType'),
        },
        ...{ orderDate: of(SalesOrder, 'orderDate'), customerReference: of(SalesOrder, 'customerReference') },
        ...{ promisedDate: of(SalesOrder, 'promisedDate'), shippedStatus: of(SalesOrder, 'shippedStatus') },
        ...{ invoicedStatus: of(SalesOrder, 'invoicedStatus'), currency: currencyShown() },
        ...{ total: of(SalesOrder, 'total'), toInvoice: money() },
      },
      { narrow: NARROWED, dashed: ['toInvoice'], leads: { orderNo: leadsTo('oe/sales-order', 'id') } },
    ),
    /** What was said with him, and whether what he promised came. */
    calls: list(
      {
        ...{ notedOn: of(Collection, 'notedOn'), outcome: of(Collection, 'outcome') },
        ...{
          spokeWith: of(Collection, 'spokeWith'),
          notes: of(Collection, 'notes'),
          reference: of(Collection, 'reference'),
        },
        ...{ amount: of(Collection, 'amount'), comesOn: of(Collection, 'comesOn'), came: optional(ours()) },
        ...{ nextOn: of(Collection, 'nextOn'), level: of(Collection, 'level'), notedBy: of(Collection, 'notedBy') },
        ...{ settledOn: of(Collection, 'settledOn'), settlement: of(Collection, 'settlement') },
      },
      { narrow: ['From', 'Find'] },
    ),
    contacts: CONTACTS,
    attachments: filesIn(CUSTOMER_PAPERS),
    /** His statements and reminders: when, how and to whom. */
    sent: list(
      {
        sentOn: stamp(),
        kind: choice(['Statement', 'Again', 'Reminder']),
        reference: text({ max: 20 }),
        statementDate: optional(date()),
        balance: optional(money()),
        currency: optional(code({ max: 3 })),
        way: choice(['Email', 'Paper']),
        sentTo: optional(text({ max: 2000 })),
        sentBy: text({ max: 100 }),
      },
      { narrow: ['From', 'Find'] },
    ),
    /** Who held him and who released him, and why. */
    credit: list(
      {
        decidedOn: stamp(),
        decision: choice(['Hold', 'Release']),
        reason: optional(code({ max: 20 })),
        note: optional(text({ max: 200 })),
        decidedBy: text({ max: 100 }),
      },
      { narrow: ['Find'] },
    ),
  },
  actions: {
    ...{ apply: 'ar/account-inquiry.apply', statement: 'ar/account-statement.export' },
    ...{ resend: 'ar/account-statement.send', hold: 'ar/account-inquiry.hold', release: 'ar/account-inquiry.release' },
  },
})

/** An open item, with what is known of it beside the words of `toKnow`. */
export interface OpenOfCustomer extends AccountItem {
  readonly toKnow: string | null
  readonly disputedOn: string | null
  /** When the money of all that is overdue was to come, by the last promise that was not kept. */
  readonly promisedFor: string | null
  /** That day has passed. */
  readonly isBroken: boolean | null
}

/** What stands above the lists. */
export interface CustomerAccount extends AccountHead {
  creditLimit: string | null
  /** What is left of his limit, or of his parent's: nothing where a rate that it needs is not known. */
  available: string | null
  /** Today, where the reader sees all of it: what stands behind that. */
  credit: Credit | null
  highest: string
  /** Whom to ask, where the reader may see who it is. */
  contact: Pick<AccountContact, 'name' | 'phone' | 'email'> | null
  salesByMonth: readonly MonthFigure[]
  /** Since the first day of the fiscal year. */
  sales: string
  receipts: string
  lastReceipt: { paidOn: string; amount: string; currency: string } | null
}

export interface CustomerLists extends Omit<ItemLists, 'open'> {
  open: OpenOfCustomer
  receipts: AccountMoney
}
export type CustomerList<K extends keyof CustomerLists = keyof CustomerLists> = ListOf<CustomerLists, K>
