import type {
  AccountApplication,
  AccountItem,
  AccountListName,
  AccountPayment,
} from '../../../shared/contracts/ap/account-inquiry.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { AccountTab } from './account-store.ts'

/** A record that a cell leads to. */
export interface Target {
  readonly room: string
  readonly record: string
}

/** One column of a list of the inquiry; its words are `ap:accountInquiry.columns.<name>`. */
export interface AccountColumn<R = unknown> {
  readonly name: string
  readonly figure?: boolean
  /** The status word as stored, where the cell is one. */
  readonly status?: (row: R) => string
  readonly text: (row: R) => string
  readonly opens?: (row: R) => Target | null
}

const word = (list: string, value: string) => t(`ap:accountInquiry.${list}.${value}`)
const invoiceOf = ({ invoiceId }: AccountItem): Target | null =>
  invoiceId === null ? null : { room: 'ap/purchase-invoice', record: invoiceId }
const entryOf = ({ entryId }: { entryId: string | null }): Target | null =>
  entryId === null ? null : { room: 'gl/entry', record: entryId }

const paymentOf = ({ paymentId, paidBy }: AccountPayment): Target | null =>
  paymentId === null ? null : { room: paidBy === 'Card' ? 'ap/card-payment' : 'ap/payment', record: paymentId }

const KINDS = new Set(['Invoice', 'Credit', 'DebitMemo', 'Payment', 'CardCharge', 'Release', 'Opening', 'Holdback'])

const ITEM: readonly AccountColumn<AccountItem>[] = [
  { name: 'reference', text: ({ reference }) => reference, opens: invoiceOf },
  { name: 'kind', text: ({ kind }) => word('kinds', KINDS.has(kind) ? kind : 'Other') },
  { name: 'documentDate', text: ({ documentDate }) => formatDate(documentDate) },
  { name: 'dueDate', text: ({ dueDate }) => formatDate(dueDate) },
  { name: 'daysLate', figure: true, text: ({ daysLate }) => (daysLate && daysLate > 0 ? formatInteger(daysLate) : '') },
  { name: 'currency', text: ({ currency }) => currency },
  { name: 'original', figure: true, text: ({ original }) => formatMoney(original) },
  { name: 'open', figure: true, text: ({ open }) => formatMoney(open, { zero: 'dash' }) },
  { name: 'carried', figure: true, text: ({ carried }) => formatMoney(carried, { zero: 'dash' }) },
  {
    name: 'state',
    status: ({ holdReason, open, state }) => (holdReason && Number(open) !== 0 ? 'OnHold' : state),
    text: ({ holdReason, open, state }) => word('states', holdReason && Number(open) !== 0 ? 'OnHold' : state),
  },
  { name: 'holdReason', text: ({ holdReason }) => holdReason ?? '' },
]

const PAYMENT: readonly AccountColumn<AccountPayment>[] = [
  { name: 'paidOn', text: ({ paidOn }) => formatDate(paidOn), opens: paymentOf },
  { name: 'entryNo', text: ({ entryNo }) => entryNo, opens: entryOf },
  { name: 'description', text: ({ description }) => description },
  { name: 'source', text: ({ source }) => source },
  { name: 'currency', text: ({ currency }) => currency },
  { name: 'amount', figure: true, text: ({ amount }) => formatMoney(amount) },
  { name: 'inCompany', figure: true, text: ({ inCompany }) => formatMoney(inCompany) },
  {
    name: 'state',
    status: ({ isCancelled }) => (isCancelled ? 'Cancelled' : 'Posted'),
    text: ({ isCancelled }) => word('states', isCancelled ? 'Cancelled' : 'Posted'),
  },
]

const APPLICATION: readonly AccountColumn<AccountApplication>[] = [
  { name: 'appliedOn', text: ({ appliedOn }) => formatDate(appliedOn) },
  { name: 'from', text: ({ from }) => from },
  { name: 'to', text: ({ to }) => to },
  { name: 'currency', text: ({ currency }) => currency },
  { name: 'amount', figure: true, text: ({ amount }) => formatMoney(amount) },
  { name: 'by', text: ({ by }) => by },
  { name: 'entryNo', text: ({ entryNo }) => entryNo ?? '', opens: entryOf },
  {
    name: 'state',
    status: ({ isTakenBack }) => (isTakenBack ? 'Reversed' : 'Posted'),
    text: ({ isTakenBack }) => word('states', isTakenBack ? 'TakenBack' : 'Applied'),
  },
]

const LISTS: Readonly<Record<AccountListName, readonly AccountColumn<never>[]>> = {
  documents: ITEM,
  payments: PAYMENT,
  applications: APPLICATION,
  holdbacks: ITEM.filter(({ name }) => name !== 'holdReason' && name !== 'daysLate'),
}

export const columnsOf = (tab: AccountTab): readonly AccountColumn[] =>
  (tab === 'open' ? ITEM : LISTS[tab]) as readonly AccountColumn[]
