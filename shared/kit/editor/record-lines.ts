import type { Fields } from '../../contracts/fields.ts'
import { LineEdits } from '../grid/line-edits.ts'
import type { Splice } from '../grid/line-steps.ts'
import { linesOf, type Row } from './field-path.ts'
import type { Notice } from './record-snapshot.ts'

/** The draft that lines belong to. */
interface Owner {
  draft(): Row
  apply(name: string, step: Splice): void
}

/** The lists of lines of one record, each with steps of its own that can be undone. */
export class RecordLines {
  readonly #fields: Fields
  readonly #owner: Owner
  readonly #edits = new Map<string, LineEdits>()

  constructor(fields: Fields, owner: Owner) {
    this.#fields = fields
    this.#owner = owner
  }

  of(name: string): LineEdits {
    let edits = this.#edits.get(name)
    if (!edits) {
      const rows = () => linesOf(this.#owner.draft(), name)
      edits = new LineEdits(this.#fields[name]!.fields!, { rows, apply: (step) => this.#owner.apply(name, step) })
      this.#edits.set(name, edits)
    }
    return edits
  }

  /** Takes lines out and answers what there is to say. [S8.36] Without such a line one is asked for, of a distribution by its name. */
  remove(name: string, at: number, count: number): Notice {
    if (!this.of(name).remove(at, count)) {
      const isDistribution = 'glAccount' in this.#fields[name]!.fields!
      return { level: 'info', key: isDistribution ? 'kit:editor.selectDetailRow' : 'kit:editor.selectRow' }
    }
    return {
      level: 'info',
      key: count === 1 ? 'kit:editor.lineDeleted' : 'kit:editor.linesDeleted',
      args: count === 1 ? { line: at + 1 } : { from: at + 1, to: at + count },
      undo: name,
    }
  }

  /** The server has filled cells of lines: their steps are those of the lines that stand in their place. */
  follow(before: Row, after: Row): void {
    for (const [name, edits] of this.#edits) edits.follow(linesOf(before, name), linesOf(after, name))
  }

  /** The stored record was taken over: steps before it lead nowhere. */
  renew(): void {
    for (const edits of this.#edits.values()) edits.renew()
  }
}
