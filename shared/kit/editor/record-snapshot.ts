import type { ApiError } from '../../api/client.ts'
import type { Access } from '../../api/records.ts'
import type { Trail } from '../../contracts/entity.ts'
import type { Titles } from '../../contracts/opening.ts'
import type { Conflict, Problem } from '../../contracts/result.ts'
import { NO_ACCESS } from './field-access.ts'
import type { Row } from './field-path.ts'
import type { Difference } from './rebase.ts'

/** Where a record stands. Only `ready`, `saving` and `removing` have a draft to show. */
export type RecordPhase =
  | 'loading'
  | 'ready'
  | 'saving'
  | 'removing'
  /** The user would not wait for it any longer. */
  | 'stopped'
  | 'failed'
  | 'forbidden'
  | 'notFound'
  | 'removed'

/** One line of the message bar, as a text key, so that it follows a switch of the language. */
export interface Notice {
  readonly level: 'success' | 'info' | 'error'
  readonly key: string
  readonly args?: Readonly<Record<string, string | number>>
  /** The state that a document has come to, named in the text as `{{state}}`. */
  readonly state?: string
  /** Lines of this list were deleted and can be put back from here. */
  readonly undo?: string
}

/** What is done with a record: it is saved, deleted, or led on by an action of its document. */
export type Write = 'save' | 'remove' | { readonly action: string; readonly given?: Row }

/** What the server asks before it goes on; the keys of the problems are the ids of its rules. */
export interface Question {
  readonly about: Write
  readonly problems: readonly Problem[]
  /** Rules that were answered with yes before this question. */
  readonly confirmed: readonly string[]
}

/** Somebody else saved first. Nothing of the draft is lost; `differences` are the places to decide about. */
export interface ConflictView extends Pick<Conflict, 'changedBy' | 'changedOn' | 'version'> {
  /** The stored record as it is now, normalized. */
  readonly current: Row
  readonly trail: Trail
  readonly differences: readonly Difference[]
}

/** What was heard of the stored record since it was read. */
export interface RecordNews {
  /** As it stands now; null: it is gone. */
  readonly version: number | null
  readonly by: string | null
  readonly on: string | null
  /** False: somebody may have changed it; how it stands is still to be asked. */
  readonly isRead: boolean
}

export interface RecordSnapshot {
  readonly phase: RecordPhase
  /** When the reading or the write under way was begun, in ms. */
  readonly since: number | null
  /** Of the read that failed, for Copy details. */
  readonly failure: ApiError | null
  /** What is on screen. A figure or date that cannot be read stays here as it was typed. */
  readonly draft: Row
  /** What was read or saved last, normalized; of a new record its first values. */
  readonly saved: Row
  /** Null for a new record. */
  readonly trail: Trail | null
  readonly access: Access
  /** What its codes are called, as it was read. */
  readonly titles: Titles
  readonly dirty: boolean
  readonly problems: readonly Problem[]
  readonly notice: Notice | null
  readonly question: Question | null
  readonly conflict: ConflictView | null
  readonly news: RecordNews | null
  /** Goes up with each refused save: the editor then moves to the first problem. */
  readonly refusals: number
}

/** A record of which nothing is known yet, with the first values of a new one. */
export const unread = (initial: Row): RecordSnapshot => ({
  phase: 'loading',
  since: null,
  failure: null,
  draft: initial,
  saved: initial,
  trail: null,
  access: NO_ACCESS,
  titles: {},
  dirty: false,
  problems: [],
  notice: null,
  question: null,
  conflict: null,
  news: null,
  refusals: 0,
})

/** Since when a write is under way, as its phases come and go. */
export const writingSince = ({ phase }: Partial<RecordSnapshot>): Partial<RecordSnapshot> =>
  phase === undefined ? {} : { since: phase === 'saving' || phase === 'removing' ? Date.now() : null }
