import type { ReportLine } from '../../../shared/contracts/report.ts'

/** Rows of one outermost group that are held back at most; of a larger one the sums are values, and so is the total. */
const MOST = 20_000

interface Waiting {
  readonly line: ReportLine
  /** The last row of the sheet that a group is of; of a row itself its own. */
  to: number
}

/**
 * Rows of a sheet whose groups stand above what they sum. The end of a group is known with the next one: until then its rows wait. A sum is
 * `SUBTOTAL(9, …)`, which leaves out other sums in its range and rows that a filter hides.
 */
export class SummedRows {
  readonly #summed: readonly boolean[]
  #waiting: Waiting[] = []
  #open: Waiting[] = []
  #next: number
  #isPlain = false

  /** @param first the row of the sheet at which they begin, from 1 */
  constructor(first: number, columns: readonly string[], totals: readonly string[]) {
    this.#next = first
    this.#summed = columns.map((name) => totals.includes(name))
  }

  get isFull(): boolean {
    return this.#waiting.length >= MOST
  }

  add(line: ReportLine, isGroup: boolean): void {
    const row = this.#next++
    const [level] = line
    this.#open = this.#open.filter((group) => group.line[0] < level)
    const added = { line, to: row }
    if (isGroup) this.#open.push(added)
    for (const group of this.#open) group.to = row
    this.#waiting.push(added)
  }

  /** What can be written now. A group that goes on has no range yet: its sums stay values, and with them the total. */
  take(): readonly Waiting[] {
    if (this.isFull && this.#open.length > 0) this.#isPlain = true
    const taken = this.#waiting
    this.#waiting = []
    this.#open = []
    return taken
  }

  /** The cells with their sums as formulas over these rows of the sheet. */
  formulas(cells: readonly unknown[], from: number, to: number): unknown[] {
    if (this.#isPlain || to < from) return [...cells]
    return cells.map((value, at) => {
      if (!this.#summed[at] || typeof value !== 'number') return value
      const column = columnLetters(at + 1)
      return { formula: `SUBTOTAL(9,${column}${from}:${column}${to})`, result: value }
    })
  }
}

/** 1 is A, 27 is AA. */
export function columnLetters(column: number): string {
  const before = Math.floor((column - 1) / 26)
  return (before > 0 ? columnLetters(before) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}
