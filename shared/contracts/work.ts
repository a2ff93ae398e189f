import type { RUN_STATES } from './report.ts'
import type { Problem } from './result.ts'

/** Where work in the background stands. What has failed or was stopped may have done a part, which stays done. */
export type WorkState = (typeof RUN_STATES)[number]

export const OUTCOMES = ['done', 'unchanged', 'refused', 'asks'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What became of one thing that a run was about. */
export interface WorkRow {
  /** As the run calls it: the id of a record, or a name that a process gives it. */
  readonly id: string
  /** Room that keeps its record, and what the address calls that; null where it leads nowhere. */
  readonly room: string | null
  readonly record: string | null
  readonly key: string | null
  readonly title: string | null
  readonly outcome: Outcome
  readonly problems: readonly Problem[]
}

/** One run of a process, of an act on a queue, or of a change in bulk. */
export interface WorkRun {
  readonly id: string
  readonly room: string
  readonly act: string
  readonly state: WorkState
  readonly askedOn: string
  readonly askedBy: string
  readonly finishedOn: string | null
  /** Things that are done, of `total`; null before the first. */
  readonly done: number | null
  readonly total: number | null
  /** Somebody wants it stopped. */
  readonly isStopping: boolean
  /** What it was asked with. */
  readonly asked: Readonly<Record<string, unknown>>
}

/** Rows of one result that are shown; the counts are of all. */
export const MOST_ROWS_TOLD = 500

export interface WorkResult extends WorkRun {
  readonly counts: Readonly<Record<Outcome, number>>
  /** What was refused comes first. */
  readonly rows: readonly WorkRow[]
}

/** Work of a user in the background, of whatever kind, in his language. */
export interface OwnRun extends Omit<WorkRun, 'asked' | 'askedBy'> {
  readonly kind: 'report' | 'work'
  /** `Customer list`; and what of it, where that needs a word: `Change in bulk`. */
  readonly title: string
  readonly what: string | null
  /** The finished file. */
  readonly file: { readonly path: string; readonly name: string; readonly size: number } | null
}

export const isUnderWay = ({ state }: Pick<WorkRun, 'state'>): boolean => state === 'Waiting' || state === 'Running'
