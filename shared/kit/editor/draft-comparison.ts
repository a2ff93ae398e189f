import { normalize } from '../../contracts/check.ts'
import type { Fields } from '../../contracts/fields.ts'
import { storedLine } from './draft-lines.ts'
import { linesOf, sameValue, type Row } from './field-path.ts'

/**
 * Tells whether a draft differs from what was saved. A line is never changed in place, so each is brought into its stored form
 * once: a key typed into one of five thousand lines costs as much as in one of five.
 */
export class DraftComparison {
  readonly #lists: readonly (readonly [name: string, columns: Fields])[]
  readonly #others: Fields
  readonly #stored = new WeakMap<Row, Row>()
  /** Lines found to be the same, by the line in the draft. */
  readonly #same = new WeakMap<Row, Row>()

  constructor(fields: Fields) {
    const all = Object.entries(fields)
    this.#lists = all.flatMap(([name, field]) => (field.kind === 'lines' ? [[name, field.fields!] as const] : []))
    this.#others = Object.fromEntries(all.filter(([, field]) => field.kind !== 'lines'))
  }

  /** `saved` is in its stored form. */
  differs(draft: Row, saved: Row): boolean {
    const others = normalize({ fields: this.#others }, draft)
    return (
      Object.keys(this.#others).some((name) => !sameValue(others[name], saved[name])) ||
      this.#lists.some(([name, columns]) => this.#linesDiffer(columns, linesOf(draft, name), linesOf(saved, name)))
    )
  }

  #linesDiffer(columns: Fields, mine: readonly Row[], saved: readonly Row[]): boolean {
    return mine.length !== saved.length || mine.some((row, i) => !this.#isSame(columns, row, saved[i]!))
  }

  #isSame(columns: Fields, row: Row, saved: Row): boolean {
    if (row === saved || this.#same.get(row) === saved) return true
    let stored = this.#stored.get(row)
    if (!stored) this.#stored.set(row, (stored = storedLine(columns, row)))
    if (!sameValue(stored, saved)) return false
    this.#same.set(row, saved)
    return true
  }
}
