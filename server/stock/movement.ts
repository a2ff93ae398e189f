import { createHash } from 'node:crypto'
import type { JournalSource } from '../../shared/contracts/gl/journal-sources.ts'
import type { PostedDocument, RoleRef } from '../ledger/legs.ts'

export const MOVE_KINDS = [
  'Receipt',
  'Return',
  'Issue',
  'Adjustment',
  'TransferOut',
  'TransferIn',
  'Count',
  'Charge',
  'Consume',
  'Produce',
  'Shipment',
  'Correction',
  'Revaluation',
] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

/** In a warehouse, or on its way there. */
export type Holding = 'Stock' | 'Transit'

/** Account or role on the other side of a move, and the job that bears it where that is one's. */
export type Contra = string | (RoleRef & { readonly jobId?: string; readonly costCode?: string })

/** The job of a line, as the other side of its moves keeps it: what nobody bears says nothing. */
export const borneBy = ({ jobId, costCode }: Readonly<Record<'jobId' | 'costCode', string | null>>) =>
  jobId === null ? {} : { jobId, ...(costCode === null ? {} : { costCode }) }

/** What a move is worth; amounts are decimal text in the company's currency. */
export type Cost =
  /** A value of its own, negative where something leaves: a receipt, a value that is adjusted. */
  | { readonly rule: 'Given'; readonly value: string }
  /** What the pool carries. */
  | { readonly rule: 'AtCost' }
  /** What another move is worth, for the same share of it, with what is added on the way. */
  | { readonly rule: 'Follows'; readonly move: string; readonly extra?: string }
  /** What was counted at the end of the day; the difference is at cost. */
  | { readonly rule: 'Count'; readonly counted: string }
  /** A cost that comes later than what it is for: freight, duty, tax; `of` so many units, none of which has only passed. */
  | { readonly rule: 'Charge'; readonly value: string; readonly of: string }

/** One line of what a document moves. */
export interface Movement {
  /** Given where another one follows it. */
  readonly id?: string
  readonly kind: MoveKind
  readonly productId: string
  readonly warehouseId: string
  readonly holding?: Holding
  readonly bin?: string
  readonly lotId?: string | null
  /** In the stock unit, six decimals; what leaves is negative. */
  readonly quantity: string
  /** Pounds, three decimals. */
  readonly weight?: string
  readonly pieces?: string
  readonly cost: Cost
  /** None where the other side is stock too, or the document books it. */
  readonly contra?: Contra | null
  readonly lineKey: string
  /** Where a line moves more than once. */
  readonly role?: string
  readonly reason?: string | null
  /** The move that this one takes back. */
  readonly reverses?: string
  /** Field of the document where a problem is shown. */
  readonly field?: string
}

/** What a document asks the stock ledger to move, all of it on one day. */
export interface StockPosting {
  readonly companyId: string
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly document: PostedDocument
  readonly description: string
  /** Day-book of the document; `IC` unless it is another module's. */
  readonly source?: JournalSource
  readonly movements: readonly Movement[]
  /** The order or work order whose supply this is: lines that wait for it alone are filled first. [supply 3.9] */
  readonly supply?: string
  /** It leaves again, or has come back, in the same transaction: nobody who waits is filled of it. */
  readonly passes?: boolean
}

/** Hash of what is asked for, by which a repeat is known; ids that are made for the call do not count. */
export function askedHash({ movements, supply: _supply, passes: _passes, ...head }: StockPosting): Buffer {
  const made = new Map(movements.flatMap(({ id }, at) => (id ? [[id, `#${at}`] as const] : [])))
  const text = JSON.stringify({ ...head, movements: movements.map(({ id: _, ...movement }) => movement) }, (_, value) =>
    typeof value === 'string' ? (made.get(value) ?? value) : (value as unknown),
  )
  return createHash('sha256').update(text).digest()
}
