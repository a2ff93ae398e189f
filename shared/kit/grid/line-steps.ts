import { sameValue, type Row } from '../editor/field-path.ts'

/** One change of a list of lines: from `at`, `removed` went and `inserted` stands there. A line that changed is in both. */
export interface Splice {
  readonly at: number
  readonly removed: readonly Row[]
  readonly inserted: readonly Row[]
}

export const spliced = (rows: readonly Row[], { at, removed, inserted }: Splice): Row[] => [
  ...rows.slice(0, at),
  ...inserted,
  ...rows.slice(at + removed.length),
]

export const reversed = ({ at, removed, inserted }: Splice): Splice => ({ at, removed: inserted, inserted: removed })

/** It changes nothing that can be seen. */
export const isEmpty = ({ removed, inserted }: Splice) => sameValue(removed, inserted)

/** The very lines that a step left behind: a save or somebody else's version has put others in their place. */
const holds = (rows: readonly Row[], at: number, lines: readonly Row[]): boolean =>
  lines.every((line, i) => rows[at + i] === line)

/** Steps that are kept; older ones are forgotten. */
const MOST = 200

/**
 * The steps that a user made in one entry grid, for Ctrl Z and Ctrl Y. A step is put back only while the lines are those that
 * it left behind: after a save there is nothing to undo.
 */
export class LineHistory {
  #done: Splice[] = []
  #undone: Splice[] = []

  /** Notes a step that was made. */
  note(step: Splice): void {
    this.#done.push(step)
    if (this.#done.length > MOST) this.#done.shift()
    this.#undone = []
  }

  clear(): void {
    this.#done = []
    this.#undone = []
  }

  /** Other objects stand for the same lines. */
  follow(replaced: ReadonlyMap<Row, Row>): void {
    const now = (rows: readonly Row[]) => rows.map((row) => replaced.get(row) ?? row)
    const moved = (steps: readonly Splice[]) =>
      steps.map(({ at, removed, inserted }) => ({ at, removed: now(removed), inserted: now(inserted) }))
    this.#done = moved(this.#done)
    this.#undone = moved(this.#undone)
  }

  canUndo(rows: readonly Row[]): boolean {
    const step = this.#done.at(-1)
    return step !== undefined && holds(rows, step.at, step.inserted)
  }

  canRedo(rows: readonly Row[]): boolean {
    const step = this.#undone.at(-1)
    return step !== undefined && holds(rows, step.at, step.removed)
  }

  /** The change that takes the last step back, or null. */
  undo(rows: readonly Row[]): Splice | null {
    if (!this.canUndo(rows)) return null
    const step = this.#done.pop()!
    this.#undone.push(step)
    return reversed(step)
  }

  /** The change that makes the step taken back last again, or null. */
  redo(rows: readonly Row[]): Splice | null {
    if (!this.canRedo(rows)) return null
    const step = this.#undone.pop()!
    this.#done.push(step)
    return step
  }
}
