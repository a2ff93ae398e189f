import type { ReportLine, ReportTie } from '../../../shared/contracts/report.ts'

/** A file that is written line by line, the total first; it ends its stream itself. */
export interface LineWriter {
  write(line: ReportLine): void
  /** Waits until what was written has left memory, as far as the kind of file allows; between batches of lines. */
  taken(): Promise<void>
  /** What a sum must equal; after all lines. */
  prove(tie: ReportTie): void
  /** Writes what is left and ends the file. */
  end(): Promise<void>
  /** Nobody wants the file any more. */
  giveUp(): Promise<void>
}
