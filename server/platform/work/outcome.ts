import type { Problem } from '../../../shared/contracts/result.ts'
import type { Outcome } from '../../../shared/contracts/work.ts'

/** One thing that a run is about. */
export interface Item {
  /** Unique in its run. */
  readonly item: string
  readonly room: string | null
  readonly record: string | null
  readonly key: string | null
  readonly title: string | null
}

/** What became of one thing. What is refused or asks has left nothing behind. */
export interface RowOutcome {
  readonly outcome: Outcome
  readonly problems?: readonly Problem[]
  /** What came of it, where that is another record than the one it was planned with. */
  readonly leads?: { readonly room: string; readonly record: string; readonly title: string }
}

export const DONE: RowOutcome = { outcome: 'done' }

export const refusedBecause = (Key: string, Args: Problem['Args'] = {}): RowOutcome => ({
  outcome: 'refused',
  problems: [{ Field: null, Key, Args }],
})
