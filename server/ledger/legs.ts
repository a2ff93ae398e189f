import { homeCurrency } from '../../shared/contracts/decimals.ts'
import type { AccountRole } from '../../shared/contracts/gl/account-roles.ts'
import type { DataType, JournalSource } from '../../shared/contracts/gl/journal-sources.ts'
import { amountOf, amountText } from './amount.ts'

export type Side = 'Debit' | 'Credit'
/** A code of the table of currencies. */
export type Currency = string

export const otherSide = (side: Side): Side => (side === 'Debit' ? 'Credit' : 'Debit')

/** An account by what it is for; the most specific row of the chart's roles says which one. */
export interface RoleRef {
  readonly role: AccountRole
  /** Tax code, product class, warehouse, bank. */
  readonly qualifier?: string
  readonly branchId?: string
}

export const role = (name: AccountRole, of: Omit<RoleRef, 'role'> = {}): RoleRef => ({ role: name, ...of })

/** What a line opens on a control account: the document as its firm knows it. */
export interface NewItem {
  /** Given by the document, so that a repeated posting opens nothing new. */
  readonly id: string
  readonly firmId: string
  /** Invoice, Credit, Payment, Charge, Holdback, Receipt … */
  readonly kind: string
  /** Number by which the firm knows it. */
  readonly reference: string
  readonly documentDate: string
  readonly dueDate: string
}

/** What a line tells beside its amount. */
export interface LineFacts {
  readonly firmId?: string | null
  readonly bankAccountId?: string | null
  readonly branchId?: string | null
  readonly jobId?: string | null
  readonly costCode?: string | null
  readonly employeeId?: string | null
  readonly productId?: string | null
  /** Six decimals. */
  readonly quantity?: string | null
  readonly taxCode?: string | null
  readonly taxBase?: string | null
  readonly reference?: string | null
  readonly memo?: string | null
}

/** One line of a posting, as its document means it. */
export interface Leg extends LineFacts {
  /** Code of an account, or a role; a leg that settles an item is on the item's account. */
  readonly account: string | RoleRef | null
  readonly side: Side
  /** In the leg's currency, never negative. */
  readonly amount: string
  /** In the company's currency, where it is not amount × rate: a line that moves no foreign amount. */
  readonly functional?: string
  /** Where it is not the posting's. */
  readonly currency?: Currency
  readonly rate?: string
  readonly opens?: NewItem
  /** Id of the open item that it moves. */
  readonly item?: string
  /** Field of the document where a problem of this leg is shown: `distribution.2.glAccount`. */
  readonly field?: string
  /** [FI4] A person has chosen its account: it is one that is posted by hand. */
  readonly isByHand?: boolean
}

type LegOptions = LineFacts & Pick<Leg, 'functional' | 'currency' | 'rate' | 'opens' | 'item' | 'field' | 'isByHand'>

/** A negative debit is a credit: a ledger has no negative amounts. */
function leg(side: Side, account: Leg['account'], amount: string, options: LegOptions): Leg {
  const figure = amountOf(amount)
  const isTurned = figure.isNegative() || (figure.isZero() && amountOf(options.functional ?? 0).isNegative())
  const functional =
    options.functional === undefined ? {} : { functional: amountText(amountOf(options.functional).abs()) }
  return { ...options, ...functional, account, side: isTurned ? otherSide(side) : side, amount: figure.abs().toFixed() }
}

export const debit = (account: string | RoleRef, amount: string, options: LegOptions = {}): Leg =>
  leg('Debit', account, amount, options)

export const credit = (account: string | RoleRef, amount: string, options: LegOptions = {}): Leg =>
  leg('Credit', account, amount, options)

/** Moves an open item, on whichever account it stands; against its side at the rate at which it is carried. */
export const onItem = (
  side: Side,
  item: string,
  amount: string,
  options: Omit<LegOptions, 'item' | 'opens'> = {},
): Leg => leg(side, null, amount, { ...options, item })

export const ENTRY_KINDS = ['Ordinary', 'Revaluation', 'Realized', 'Rounding', 'YearEnd', 'Opening'] as const
/** All but Ordinary and Opening may hold lines that move no foreign amount. */
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** The document that a posting is of. One purpose of it is posted once: `post`, `cancel`, `release`. */
export interface PostedDocument {
  readonly type: string
  readonly id: string
  readonly purpose: string
}

/** What a document asks the ledger to book: a value, made by a pure function of the document. */
export interface Posting {
  readonly companyId: string
  readonly source: JournalSource
  readonly dataType: DataType
  /** Posting date; none of the document's other dates stands in for it [FI14]. */
  readonly date: string
  /** Into the adjusting period that ends on that date. */
  readonly isAdjusting: boolean
  readonly document: PostedDocument
  /**
   * Realized: the ledger adds the gain or loss between the rate of the posting and the rates at which the items are carried.
   */
  readonly kind: EntryKind
  readonly description: string
  readonly currency: Currency
  /** Units of the company's currency for one of `currency`. */
  readonly rate: string
  readonly rateDate: string | null
  readonly legs: readonly Leg[]
  /** A day-book that was chosen; else that of source, type and date. */
  readonly journalId: string | null
  /** [FG3] Day on which the mirror is posted by itself. */
  readonly autoReverseOn: string | null
  /** Typed by a person, account by account. */
  readonly isManual: boolean
}

type PostingOptions = Pick<Posting, 'companyId' | 'source' | 'date' | 'document' | 'legs'> &
  Partial<Omit<Posting, 'companyId' | 'source' | 'date' | 'document' | 'legs'>>

const moves = ({ amount, functional = '0', quantity }: Leg): boolean =>
  !amountOf(amount).isZero() || !amountOf(functional).isZero() || (quantity !== undefined && quantity !== null)

/** A posting with what is usual filled in. Legs of nothing are dropped. */
export const posting = ({ legs, ...options }: PostingOptions): Posting => ({
  dataType: 'Actual',
  isAdjusting: false,
  kind: 'Ordinary',
  description: '',
  currency: homeCurrency(),
  rate: '1',
  rateDate: null,
  journalId: null,
  autoReverseOn: null,
  isManual: false,
  ...options,
  legs: legs.filter(moves),
})
