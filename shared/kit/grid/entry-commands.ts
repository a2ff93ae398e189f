import { flushSync } from 'react-dom'
import { linesOf, readAt, type Row } from '../editor/field-path.ts'
import type { RecordStore } from '../editor/record-store.ts'
import { judgeCode } from './code-check.ts'
import type { EntryColumn } from './entry-columns.ts'
import {
  editableInLine,
  nextEditable,
  rangeOf,
  type Board,
  type Place,
  type Range,
  type StopsAt,
} from './grid-moves.ts'
import type { LineEdits, Patch } from './line-edits.ts'
import { emptied } from './paste.ts'
import type { CursorControl, Editing } from './use-cursor.ts'

/** What the commands work on, as it was drawn last. */
export interface EntryView {
  readonly store: RecordStore
  readonly name: string
  readonly columns: readonly EntryColumn[]
  readonly readOnly: boolean
  /** A line can be added to it. */
  readonly grows: boolean
  readonly pageRows: number
  readonly control: CursorControl
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === '' || value === false

/** What a user can do in an entry grid, by key, by pointer or by button (visual reference §6, §7). */
export class EntryCommands {
  view: EntryView
  /** True from the begin of editing to its end: ends once, whichever comes first of key, pointer and loss of the focus. */
  #isEditing = false
  /** What the cell that is edited said before. */
  #before: unknown = null

  constructor(view: EntryView) {
    this.view = view
  }

  get rows(): readonly Row[] {
    return linesOf(this.view.store.getSnapshot().draft, this.view.name)
  }
  get edits(): LineEdits {
    return this.view.store.lines(this.view.name)
  }
  get at(): Place {
    return this.view.control.cursor.at
  }
  get range(): Range {
    const { at, anchor } = this.view.control.cursor
    return rangeOf(at, anchor)
  }
  get isEditing(): boolean {
    return this.#isEditing
  }
  get column(): EntryColumn {
    return this.view.columns[this.at.column]!
  }
  /** The cursor is on the empty line after the last one. */
  get isOnEmptyLine(): boolean {
    return this.at.row >= this.rows.length
  }
  get board(): Board {
    const { columns, grows, pageRows } = this.view
    return {
      rows: this.rows.length + (grows ? 1 : 0),
      columns: columns.length,
      pageRows,
      canEdit: (column) => !columns[column]!.readOnly && columns[column]!.field.kind !== 'picture',
    }
  }
  pathOf(at: Place): string {
    return `${this.view.name}.${at.row}.${this.view.columns[at.column]!.name}`
  }

  /** Where the cursor goes, whatever was being edited is kept. */
  goTo(at: Place, options: { extends?: boolean; editing?: Editing } = {}): void {
    this.end()
    const canEdit = options.editing && this.#opens(at.column)
    if (canEdit) this.#begin(at)
    this.view.control.moveTo(at, { ...options, editing: canEdit ? options.editing : null })
  }

  /** Opens the cell for typing, at once: the key that did it goes into its control. False where nothing can be typed. */
  edit(editing: Editing): boolean {
    if (!this.#opens(this.at.column)) return false
    this.#begin(this.at)
    flushSync(() => this.view.control.moveTo(this.at, { editing }))
    return true
  }

  /** The control of a cell lost the focus. A window that is left and come back to ends nothing. */
  left(path: string): void {
    if (document.hasFocus() && path === this.pathOf(this.at)) this.end(false)
  }

  /** What was typed is kept, in its stored form. */
  end(keepsFocus = true): void {
    if (!this.#isEditing) return
    this.#isEditing = false
    const { store } = this.view
    const path = this.pathOf(this.at)
    store.leave(path)
    const wasTyped = this.edits.accept()
    const now = readAt(store.getSnapshot().draft, path)
    // Who types what stands there already has filled it in, too.
    if (wasTyped && !isNothing(now)) this.edits.used.add(this.column.name)
    // What stood there before was judged when it was saved.
    if (now !== this.#before) void judgeCode(store, path)
    this.view.control.endEditing(keepsFocus)
  }

  /** The cell says again what it said before. */
  cancel(): void {
    if (!this.#isEditing) return
    this.#isEditing = false
    this.edits.cancel()
    this.view.control.endEditing(true)
  }

  /** Enter: to the next cell that the line needs, which opens. False past the last one, and from an empty line: out of the grid. */
  advance(step: 1 | -1, stopsAt = this.#stopsAt()): boolean {
    const { at } = this
    this.end()
    const next = step === 1 && this.isOnEmptyLine ? null : nextEditable(at, step, this.board, stopsAt)
    if (next) this.goTo(next, { editing: 'all' })
    // The focus is back on the cell before the key goes on from there.
    else flushSync(() => undefined)
    return next !== null
  }

  /** Tab: while typing to the next cell that can be edited, which opens, else within the line; false where it leaves the grid. */
  tab(step: 1 | -1): boolean {
    if (this.#isEditing) return this.advance(step, () => true)
    const next = editableInLine(this.at, step, this.board)
    if (next) this.goTo(next)
    return next !== null
  }

  /** F9. */
  copyAbove(): void {
    const { row } = this.at
    const { name, readOnly } = this.column
    const above = this.rows[row - 1]
    if (!above || readOnly || this.view.readOnly) return
    if (this.#isEditing) this.view.store.edit(this.pathOf(this.at), above[name] ?? null)
    else this.write(row, [{ [name]: above[name] ?? null }])
  }

  /** To the line that waits behind the others; false where lines are given. */
  toFreshLine(): boolean {
    if (this.view.grows) this.goTo({ row: this.rows.length, column: 0 })
    return this.view.grows
  }

  /** An empty line above the cursor; with none there, the first. */
  insertLine(): void {
    if (!this.view.grows) return
    this.end()
    const row = Math.min(this.at.row, this.rows.length)
    this.edits.insert(row)
    this.goTo({ row, column: this.at.column })
  }

  /** The lines of what is chosen. */
  deleteLines(): void {
    this.cancel()
    const { top, bottom } = this.range
    const count = Math.min(bottom, this.rows.length - 1) - top + 1
    this.view.store.removeLines(this.view.name, top, Math.max(0, count))
    this.goTo({ row: top, column: this.at.column })
  }

  /** Empties what is chosen. */
  clear(): void {
    const { range } = this
    const bottom = Math.min(range.bottom, this.rows.length - 1)
    if (bottom >= range.top) this.write(range.top, emptied(this.view.columns, { ...range, bottom }))
  }

  write(row: number, patch: Patch): void {
    this.edits.write(row, this.view.grows ? patch : patch.slice(0, this.rows.length - row))
  }

  /** Turns a flag over, in every line that is chosen as in the one with the cursor. */
  toggle(): void {
    const { name } = this.column
    const isOn = readAt(this.rows[this.at.row] ?? {}, name) === true
    const { top, bottom } = this.range
    this.write(
      top,
      Array.from({ length: bottom - top + 1 }, () => ({ [name]: !isOn })),
    )
  }

  undo(): void {
    this.#showStep(this.edits.undo())
  }
  redo(): void {
    this.#showStep(this.edits.redo())
  }

  chooseAll(): void {
    const last = { row: Math.max(0, this.rows.length - 1), column: this.view.columns.length - 1 }
    this.view.control.choose({ row: 0, column: 0 }, last)
  }

  #showStep(step: { readonly at: number } | null): void {
    if (step) this.goTo({ row: step.at, column: this.at.column })
  }

  #begin(at: Place): void {
    this.#isEditing = true
    this.#before = readAt(this.view.store.getSnapshot().draft, this.pathOf(at))
    this.edits.begin(at.row)
  }

  /**
   * [visual reference §7] A line is done with what it needs. Whoever came to an optional cell and filled it in wants its neighbour
   * too; one that is left empty sends him on.
   */
  #stopsAt(): StopsAt {
    const { columns } = this.view
    const isFilled = () => !isNothing(readAt(this.view.store.getSnapshot().draft, this.pathOf(this.at)))
    if (this.column.optional && isFilled()) return () => true
    return (column) => {
      const { name, optional, follows } = columns[column]!
      return this.edits.used.has(name) || !(optional || this.#isFilledFrom(follows))
    }
  }

  /** The server fills it, from what this line says in another column. */
  #isFilledFrom(column: string | undefined): boolean {
    if (column === undefined) return false
    return !isNothing(this.rows[this.at.row]?.[column])
  }

  /** A flag is turned over, never typed. */
  #opens(column: number): boolean {
    return !this.view.readOnly && this.board.canEdit(column) && this.view.columns[column]!.field.kind !== 'flag'
  }
}
