import { MOST_BAD_ROWS, type BadRow } from '../../../shared/contracts/transfer.ts'
import type { Findings } from './rows.ts'

/** What a check has found in a few rows that lie together. */
export interface Part {
  readonly counts: Readonly<Record<'added' | 'changed' | 'unchanged', number>>
  /** How often each question is asked, by its key. */
  readonly questions: Readonly<Record<string, number>>
  readonly asked: readonly BadRow[]
  /** Rows that were refused in this round, by their number; a later one may take them. */
  readonly refused: readonly (readonly [number, readonly BadRow[]])[]
  /** Numbers of the rows that are new records: others of the file may name them. */
  readonly added: readonly number[]
}

/** What is found in the rows of a file, added up. */
export class Found {
  readonly counts = { added: 0, changed: 0, unchanged: 0 }
  readonly added: number[] = []
  readonly #questions: Record<string, number> = {}
  readonly #problems: BadRow[] = []
  readonly #badRows = new Set<string>()

  refuse(problems: readonly BadRow[]): void {
    for (const { sheet, row } of problems) this.#badRows.add(`${sheet} ${row}`)
    this.#keep(problems)
  }

  ask(questions: readonly BadRow[]): void {
    for (const { Key } of questions) this.#count(Key, 1)
    this.#keep(questions)
  }

  part(refused: Part['refused']): Part {
    return { counts: this.counts, questions: this.#questions, asked: this.#problems, refused, added: this.added }
  }

  take({ counts, questions, asked }: Part): void {
    this.counts.added += counts.added
    this.counts.changed += counts.changed
    this.counts.unchanged += counts.unchanged
    for (const [key, times] of Object.entries(questions)) this.#count(key, times)
    this.#keep(asked)
  }

  findings(written: boolean, rounds: Findings['rounds']): Findings {
    const result = { ...this.counts, bad: this.#badRows.size, questions: this.#questions, written }
    return { result, problems: this.#problems, rounds }
  }

  #count(key: string, times: number): void {
    this.#questions[key] = (this.#questions[key] ?? 0) + times
  }

  #keep(problems: readonly BadRow[]): void {
    if (this.#problems.length < MOST_BAD_ROWS) this.#problems.push(...problems)
  }
}
