import { currencyOf } from '../../../shared/contracts/decimals.ts'
import { ACCOUNT_COLUMNS, type AccountListName } from '../../../shared/contracts/ap/account-lists.ts'
import type {
  AccountFile,
  AccountItem,
  AccountLists,
  AccountMove,
  AccountOrder,
  AccountPayment,
} from '../../../shared/contracts/ap/account-rows.ts'
import type { Field, Fields } from '../../../shared/contracts/fields.ts'
import { isFigure } from '../../../shared/contracts/filter.ts'
import { formatBytes } from '../../../shared/i18n/bytes.ts'
import { formatDate, formatStamp } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'

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

type Opens = (row: never) => Target | null

const word = (list: string, value: string) => t(`ap:accountInquiry.${list}.${value}`)
const leadsTo = (room: string, record: string | null): Target | null => (record === null ? null : { room, record })
const entryOf = ({ entryId }: { entryId: string | null }) => leadsTo('gl/entry', entryId)
const paymentOf = ({ paymentId, paidBy }: Pick<AccountPayment, 'paymentId' | 'paidBy'>) =>
  leadsTo(paidBy === 'Card' ? 'ap/card-payment' : 'ap/payment', paymentId)
const documentOf = (move: AccountMove) =>
  move.invoiceId === null ? paymentOf(move) : leadsTo('ap/purchase-invoice', move.invoiceId)

/** Where a cell leads, by list and column; Enter on a row follows the first. */
const OPENS: Readonly<Record<string, Opens>> = {
  reference: ({ invoiceId }: AccountItem) => leadsTo('ap/purchase-invoice', invoiceId),
  'payments.paidOn': paymentOf,
  'statement.reference': documentOf,
  orderNo: ({ id }: AccountOrder) => leadsTo('po/purchase-order', id),
  key: ({ room, recordId }: AccountFile) => leadsTo(room, recordId),
  entryNo: entryOf,
}

/** Columns with words of their own; those of a state are drawn as one. */
const WORDS: Readonly<Record<string, string>> = {
  kind: 'kinds',
  state: 'states',
  move: 'moves',
  room: 'rooms',
  approval: 'approval',
  receiveStatus: 'receiveStatus',
}
/** Figures that are as often nothing as not. */
const DASHED = new Set(['open', 'carried', 'toCome', 'notInvoiced', 'depositPaid', 'depositOpen'])

function cellText(name: string, field: Field, row: Readonly<Record<string, unknown>>): string {
  const value = row[name]
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (WORDS[name]) return word(WORDS[name], text)
  if (name === 'size') return formatBytes(Number(value))
  if (name === 'daysLate') return Number(value) > 0 ? formatInteger(Number(value)) : ''
  if (field.kind === 'flag') return value ? t('kit:list.yes') : ''
  if (field.kind === 'date') return formatDate(text)
  if (field.kind === 'stamp') return formatStamp(text)
  if (field.kind === 'integer') return formatInteger(Number(value))
  return field.kind === 'money'
    ? formatMoney(text, { currency: currencyOf(field, row), ...(DASHED.has(name) && { zero: 'dash' }) })
    : text
}

function columnOf(list: AccountListName, name: string, field: Field): AccountColumn {
  const valueOf = (row: unknown) => (row as Record<string, unknown>)[name]
  const opens = OPENS[`${list}.${name}`] ?? (list === 'statement' && name === 'reference' ? undefined : OPENS[name])
  return {
    name,
    figure: isFigure(field),
    text: (row) => cellText(name, field, row as Readonly<Record<string, unknown>>),
    ...(name === 'state' ? { status: (row: unknown) => String(valueOf(row)) } : {}),
    ...(opens ? { opens: (row: unknown) => opens(row as never) } : {}),
  }
}

const LISTS = Object.fromEntries(
  Object.entries(ACCOUNT_COLUMNS as Readonly<Record<string, Fields>>).map(([list, fields]) => [
    list,
    Object.entries(fields).map(([name, field]) => columnOf(list as AccountListName, name, field)),
  ]),
) as unknown as Readonly<Record<AccountListName, readonly AccountColumn[]>>

/** The columns of a list; of contacts those that this user may read. */
export const columnsOf = (list: AccountListName, rows: readonly object[]): readonly AccountColumn[] =>
  list === 'contacts' && rows[0] ? LISTS[list].filter(({ name }) => name in rows[0]!) : LISTS[list]

/** Figures that are summed under a list: what all its rows say in the company's currency. */
export const SUMMED: Readonly<Partial<{ [K in AccountListName]: readonly (keyof AccountLists[K])[] }>> = {
  open: ['carried'],
  documents: ['carried'],
  holdbacks: ['carried'],
  payments: ['inCompany'],
}
