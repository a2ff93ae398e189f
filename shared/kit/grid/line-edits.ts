import { emptyRecord } from '../../contracts/check.ts'
import type { Fields } from '../../contracts/fields.ts'
import type { Row } from '../editor/field-path.ts'
import { isEmpty, LineHistory, reversed, type Splice } from './line-steps.ts'

/** What the lines stand in: the draft of a record, or a test. */
export interface LinesOwner {
  rows(): readonly Row[]
  apply(step: Splice): void
}

/** Columns to write from `row` on; cells without a value stay as they are. */
export type Patch = readonly Readonly<Record<string, unknown>>[]

/** The changes of one list of lines, each a step that can be undone. Lives with the record, not with its picture. */
export class LineEdits {
  readonly #columns: Fields
  readonly #owner: LinesOwner
  readonly #history = new LineHistory()
  /** Columns that this user has filled in here: whoever names jobs names them in the next line too. */
  readonly used = new Set<string>()
  /** The line at which the user was last, from 0; null: he was at none yet. */
  at: number | null = null
  /** The line that is being typed into, as it was before. */
  #typing: { row: number; before: Row | null } | null = null

  constructor(columns: Fields, owner: LinesOwner) {
    this.#columns = columns
    this.#owner = owner
  }

  get canUndo(): boolean {
    return this.#history.canUndo(this.#owner.rows())
  }
  get canRedo(): boolean {
    return this.#history.canRedo(this.#owner.rows())
  }

  /** Puts empty lines in. */
  insert(at: number, count = 1): void {
    const inserted = Array.from({ length: count }, () => emptyRecord(this.#columns))
    this.#step({ at, removed: [], inserted })
  }

  /** Takes lines out. False when there are none. */
  remove(at: number, count = 1): boolean {
    const removed = this.#owner.rows().slice(at, at + count)
    if (removed.length > 0) this.#step({ at, removed, inserted: [] })
    return removed.length > 0
  }

  /** Writes cells from a line on; lines past the last are made. */
  write(at: number, patch: Patch): void {
    const removed = this.#owner.rows().slice(at, at + patch.length)
    const inserted = patch.map((cells, i) => ({ ...(removed[i] ?? emptyRecord(this.#columns)), ...cells }))
    this.#step({ at, removed, inserted })
  }

  undo(): Splice | null {
    return this.#applied(this.#history.undo(this.#owner.rows()))
  }

  redo(): Splice | null {
    return this.#applied(this.#history.redo(this.#owner.rows()))
  }

  /** The user begins to type into a cell of a line: what he types is one step, however many keys it takes. */
  begin(row: number): void {
    this.#typing = { row, before: this.#owner.rows()[row] ?? null }
  }

  /** The cell is left with what was typed; false where nothing was. */
  accept(): boolean {
    const step = this.#typed()
    this.#typing = null
    if (!step) return false
    // The very lines of before, or the step before this one could not be undone any more.
    if (isEmpty(step)) this.#owner.apply(reversed(step))
    else this.#history.note(step)
    return true
  }

  /** [visual reference §7] Esc: the line is as it was before, and one that this typing began goes; `redo` has it again. */
  cancel(): void {
    const step = this.#typed()
    this.accept()
    if (step && !isEmpty(step)) this.undo()
  }

  /** Other lines stand there now: saved, given up, or somebody else's. What was done before cannot be undone. */
  renew(): void {
    this.#history.clear()
    if (this.#typing) this.begin(this.#typing.row)
  }

  /** Lines were filled in where they stand: what was done to them can still be undone. */
  follow(before: readonly Row[], after: readonly Row[]): void {
    if (before.length !== after.length) return
    const replaced = new Map(before.flatMap((row, at): [Row, Row][] => (row === after[at] ? [] : [[row, after[at]!]])))
    if (replaced.size === 0) return
    this.#history.follow(replaced)
    const row = this.#typing?.before
    if (row && replaced.has(row)) this.#typing = { ...this.#typing!, before: replaced.get(row)! }
  }

  #typed(): Splice | null {
    if (!this.#typing) return null
    const { row, before } = this.#typing
    const after = this.#owner.rows()[row]
    if (!after || after === before) return null
    return { at: row, removed: before ? [before] : [], inserted: [after] }
  }

  #step(step: Splice): void {
    this.accept()
    if (isEmpty(step)) return
    this.#owner.apply(step)
    this.#history.note(step)
  }

  #applied(step: Splice | null): Splice | null {
    if (step) this.#owner.apply(step)
    return step
  }
}
