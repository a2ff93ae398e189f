import type { ControlKind } from '../../shared/contracts/gl/journal-sources.ts'
import type { Amount } from './amount.ts'
import type { Currency, LineFacts, NewItem, RoleRef, Side } from './legs.ts'

/** A leg with its account and its amount in both currencies. */
export interface Line extends LineFacts {
  /** Empty while nobody has said which one the role means. */
  readonly account: string
  readonly unmapped?: RoleRef
  readonly control: ControlKind | null
  readonly side: Side
  readonly currency: Currency
  readonly rate: string
  /** In its own currency. */
  readonly txn: Amount
  /** In the company's currency, to the cent. */
  readonly functional: Amount
  /** Given or carried, not amount × rate: no residue of rounding goes there. */
  readonly isFixed: boolean
  readonly opens?: NewItem
  readonly item?: string
  readonly field?: string
  readonly isByHand?: boolean
}

/** Debit positive. */
export const signed = (side: Side, amount: Amount): Amount => (side === 'Debit' ? amount : amount.negated())
