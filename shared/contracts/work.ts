import type { PrintState } from './print-run.ts'
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

/** One run of a process, of a bulk action on a queue, or of a change in bulk. */
export interface WorkRun {
  readonly id: string
  readonly room: string
  readonly action: string
  readonly state: WorkState
  readonly askedOn: string
  readonly askedBy: string
  /** The caller's: the live stream tells him how it goes on. */
  readonly isOwn: boolean
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

/** Where runs of a user come from: files of reports, work on many records, files of records, numbered print. */
export type OwnRunKind = 'report' | 'work' | 'transfer' | 'printRun'

/** What came of a run, as a text key and its figures. */
export interface RunOutcome {
  readonly key: string
  readonly args: Readonly<Record<string, string | number>>
}

/** What a user has begun, of whatever kind, in his language. */
export interface OwnRun extends Omit<WorkRun, 'asked' | 'askedBy' | 'isOwn' | 'state'> {
  readonly kind: OwnRunKind
  readonly state: WorkState | PrintState
  /** `Customer list`; and what of it, where that needs a word: `Change in bulk`. */
  readonly title: string
  readonly what: string | null
  /** The finished file. */
  readonly file: { readonly path: string; readonly name: string; readonly size: number } | null
  /** Null before it has come to something. */
  readonly outcome: RunOutcome | null
  /** It has ended, and the user has not looked at it yet. */
  readonly isNews: boolean
}

/** Runs of a user that have ended and that he has not looked at yet: how many, and the newest of them. */
export interface RunNews {
  readonly count: number
  readonly newest: Pick<OwnRun, 'id' | 'title' | 'what' | 'state'> | null
}

/** It goes on by itself. A print run waits for people instead. */
export const isUnderWay = ({ state }: { readonly state: WorkState | PrintState }): boolean =>
  state === 'Waiting' || state === 'Running'

/** `GET api/<module>/<noun>/:id/run`: the run of a process that has made the document; null where a person has, where nobody knows any more, and for whoever may not look at such runs. */
export interface MadeByRun {
  readonly run: (Pick<WorkRun, 'id' | 'room' | 'askedOn' | 'askedBy'> & { readonly title: string }) | null
}
