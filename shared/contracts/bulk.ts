import type { Problem } from './result.ts'

/** Records that one call changes at most; more are changed in the background. */
export const MOST_AT_ONCE = 500
/** Records that one run in the background changes at most. */
export const MOST_IN_BACKGROUND = 100_000
/** Records that a call names by id at most. */
export const MOST_NAMED = 5_000

/** The same for many records: `ids`, or whatever `filters` and `search` leave. */
export interface BulkBody {
  /** Parts of a record, as in a save: `{ active: false }`, `{ billTo: { salesRepId: 'KL' } }`. */
  readonly record?: Readonly<Record<string, unknown>>
  /** What an act asks for, in place of a record. */
  readonly parameters?: Readonly<Record<string, unknown>>
  readonly ids?: readonly string[]
  /** Of an act: the version in which each record was seen. What has changed since is not acted on. */
  readonly versions?: Readonly<Record<string, number>>
  /** Canonical filters by column; with `Search`. */
  readonly filters?: Readonly<Record<string, string>>
  /** How many records the user was told of. */
  readonly total: number
  readonly confirmed?: readonly string[]
}

/** A record that was not changed. */
export interface BulkRow {
  readonly id: string
  /** Null where the record is gone. */
  readonly key: string | null
  readonly title: string | null
  readonly problems: readonly Problem[]
  /** It asks a question, which may be answered with yes. */
  readonly asks: boolean
}

/** What became of a bulk change; it is done where it could be, and `rows` say where it could not. */
export interface BulkResult {
  changed: number
  /** They had these values already. */
  unchanged: number
  rows: BulkRow[]
  /** The run that does it in the background, where it is about more than one call does. */
  run?: string
}
