import { sql, type RawBuilder } from 'kysely'
import type { ControlKind, JournalSource } from '../../../shared/contracts/gl/journal-sources.ts'
import { PAYABLE_ITEMS, RECEIVABLE_ITEMS } from '../../../shared/contracts/trade/item-kinds.ts'
import type { Side } from '../../ledger/legs.ts'

/**
 * The side of an open item: what we owe, or what is owed to us. It belongs to an item and to no document. All that is told of a side has
 * what is open on it as positive, and what is to be given back as negative.
 */
export interface ItemSide {
  /** Control accounts of what falls due, and of what is held back. */
  readonly control: Extract<ControlKind, 'AP' | 'AR'>
  readonly held: Extract<ControlKind, 'HoldbackPayable' | 'HoldbackReceivable'>
  /** On which side of the ledger its documents open. */
  readonly opens: Side
  /** Day-books of its documents, and of the money that settles them. */
  readonly documents: JournalSource
  readonly money: readonly JournalSource[]
  /** What its items may be; anything else is `Other`. */
  readonly kinds: readonly string[]
  /** Its views begin so: `payable_document`, `payable_money`, `payable_withheld`. */
  readonly view: 'payable' | 'receivable'
}

export const PAYABLE: ItemSide = {
  ...{ control: 'AP', held: 'HoldbackPayable', opens: 'Credit', documents: 'PJ', money: ['CD', 'CC'], view: 'payable' },
  kinds: PAYABLE_ITEMS,
}

export const RECEIVABLE: ItemSide = {
  ...{ control: 'AR', held: 'HoldbackReceivable', opens: 'Debit', documents: 'SJ', money: ['CR'], view: 'receivable' },
  kinds: RECEIVABLE_ITEMS,
}

/** What an item is, as the side calls it. */
export const kindOf = ({ kinds }: ItemSide, kind = sql.ref('i.kind')): RawBuilder<unknown> =>
  sql`case when ${kind} = any (${[...kinds]}::text[]) then ${kind} else 'Other' end`

type Viewed = 'document' | 'money' | 'withheld' | 'lately'

/** What modules tell of a side, by one name for both (`server/migrations/views`). */
export const viewOf = ({ view }: ItemSide, what: Viewed): RawBuilder<unknown> => sql.table(`${view}_${what}`)

/** An amount that has debit positive, as the side counts it. */
export const counted = ({ opens }: ItemSide, debit: RawBuilder<unknown>): RawBuilder<unknown> =>
  opens === 'Debit' ? sql`(${debit})` : sql`(-(${debit}))`

/** An amount as decimal text with the decimals of the company. */
export const text = (amount: RawBuilder<unknown>): RawBuilder<unknown> => sql`money_text((${amount}))`

/** What lines `l` make of what is open, in the currency of the item and in the company's. */
export const openedBy = (side: ItemSide): RawBuilder<unknown> => counted(side, sql`l.txn_debit - l.txn_credit`)
export const openedAtHome = (side: ItemSide): RawBuilder<unknown> => counted(side, sql`l.debit - l.credit`)

/** The entry `e` moves money of a side, and the item `i` is not what it has opened on that side itself: a charge is owed to the card. */
export const movesMoney = (
  { money, opens }: ItemSide,
  source: RawBuilder<unknown> = sql.ref('e.source'),
): RawBuilder<unknown> =>
  sql`(${source} in (${sql.join(money.map((one) => sql.lit(one)))}) and not (i.side = ${sql.lit(opens)} and i.document_id = e.document_id))`
