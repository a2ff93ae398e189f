import type { Problem } from '../../../../shared/contracts/result.ts'

/** What a cell holds: a formula is its last value, an error what the spreadsheet shows for it. */
export type Cell = string | number | boolean | null | { readonly error: string }

/** A row that holds something, with its number as the spreadsheet counts; cells by column from 0, with holes. */
export interface SourceRow {
  readonly number: number
  readonly cells: readonly (Cell | undefined)[]
}

export interface SourceSheet {
  readonly name: string
  rows(): AsyncIterable<SourceRow>
}

/** A file that is open for reading. */
export interface Source {
  readonly sheets: readonly SourceSheet[]
  /** Days of dates are counted from 1904, as some spreadsheets of old Macintoshes do. */
  readonly from1904: boolean
  close(): void
}

/** A file that nothing can be made of, with the sentence that says why. */
export class Unreadable extends Error {
  constructor(
    readonly key: string,
    readonly args: Problem['Args'] = {},
  ) {
    super(key)
    this.name = 'Unreadable'
  }
}

export const notSupported = (): Unreadable => new Unreadable('kit:transfer.problems.typeNotSupported')

/** Excel's own limit for the text of a cell. */
export const LONGEST_CELL = 32_767
/** Columns that are looked at. */
export const MOST_COLUMNS = 500
