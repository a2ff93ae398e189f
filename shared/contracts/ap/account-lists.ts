import { currencyShown } from '../gl/currency.ts'
import { choice, code, date, money, optional, text } from '../fields.ts'
import { leadsBy, leadsTo, list } from '../inquiry.ts'
import { accountLists, CONTACTS, filesIn, NARROWED } from '../trade/account-lists.ts'
import { PAYABLE_ITEMS } from '../trade/item-kinds.ts'

/** The lists of the vendor inquiry: their columns, and by what they are narrowed. [finance 7.10] */

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

const OF_VENDOR = accountLists({
  ...{ kinds: PAYABLE_ITEMS, moves: MOVE_KINDS, document: 'ap/purchase-invoice' },
  open: ['Open', 'Partly', 'OnHold'],
  besides: { holdReason: optional(text({ max: 20 })) },
  money: leadsBy('paidBy', 'paymentId', { Bank: 'ap/payment', Card: 'ap/card-payment' }),
})

/** The lists of the vendor inquiry, in their order; an Excel file of one has the same columns. */
export const ACCOUNT_LISTS = {
  ...{ open: OF_VENDOR.open, documents: OF_VENDOR.documents, payments: OF_VENDOR.money },
  ...{ applications: OF_VENDOR.applications, holdbacks: OF_VENDOR.holdbacks, statement: OF_VENDOR.statement },
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
  contacts: CONTACTS,
  attachments: filesIn(PAPER_ROOMS),
}

export type AccountListName = keyof typeof ACCOUNT_LISTS
