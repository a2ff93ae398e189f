import type { Writable } from 'node:stream'
import { decimalText } from '../../../shared/contracts/figure-text.ts'
import { LARGEST_PDF, type Paper, type ReportFormat } from '../../../shared/contracts/report.ts'
import type { Deps } from '../deps.ts'
import type { Row } from '../entity/stored.ts'
import { rowsOf } from '../export/rows.ts'
import { XLSX } from '../export/send.ts'
import type { ReadLetterhead } from './letterhead.ts'
import { reportPdf } from './pdf/report-pdf.ts'
import { lineOf, statementOf, tieOf, type BegunRun } from './run-report.ts'
import { reportWorkbook } from './report-workbook.ts'
import { localMoment, headingOf, type Speech } from './words.ts'

/** [1.9b] As many rows as a sheet can hold under its heading. */
export const LARGEST_SHEET = 1_000_000

/** What of a run its file holds, and how. */
export interface FileForm {
  format: ReportFormat
  columns: readonly string[]
  paper: Paper
  speech: Speech
}

/** Thrown for a file that cannot be made; the sentence is for the user. */
export class NoFile extends Error {
  override name = 'NoFile'
  constructor(
    message: string,
    /** It would have no rows. */
    readonly isEmpty: boolean,
  ) {
    super(message)
  }
}

/** A file whose rows are read as it is written. */
export interface ReportFile {
  name: string
  type: string
  /** Rows of the report; groups are not counted. */
  total: number
  /** Writes it and ends the stream; stops reading when the stream is closed. `told` hears of the rows that are written. */
  writeTo(stream: Writable, told?: (rows: number) => Promise<void>): Promise<void>
  /** Nobody wants it. */
  giveUp(): Promise<void>
}

/**
 * Begins the file of a run: its first rows are read, so that what cannot be made is refused before anything is sent.
 * @throws NoFile when it has no rows [S8.35], or more than its kind of file holds
 */
export async function reportFile(
  deps: Deps,
  letterhead: ReadLetterhead,
  run: BegunRun,
  { format, columns, paper, speech: reader }: FileForm,
): Promise<ReportFile> {
  const speech = { ...reader, locale: run.writtenIn ?? reader.locale }
  const { layout, statement } = statementOf(run)
  const { company, logo } = await letterhead(deps)
  const ranAt = deps.clock.now()
  const heading = headingOf(
    {
      contract: layout.contract,
      parameters: run.ask.parameters,
      groupBy: layout.groupBy,
      company,
      userName: run.user.name,
      ranAt,
      isRestricted: run.view.isRestricted,
    },
    speech,
  )
  const batches = rowsOf(deps.db, statement)
  const first = ((await batches.next()).value ?? []) as Row[]
  const total = Number(first[0]?.['$rows'] ?? 0)
  const refusal = refusalOf(format, total, speech)
  if (refusal !== null) {
    await batches.return(undefined)
    throw new NoFile(refusal, total === 0)
  }
  const asked = columns.filter((name) => layout.columns.includes(name))
  const shown = asked.length > 0 ? asked : layout.columns.filter((name) => !layout.contract.hidden.includes(name))
  return {
    name: `${heading.title} ${localMoment(ranAt, speech.zone).wall.slice(0, 10)}.${format}`,
    type: format === 'pdf' ? 'application/pdf' : XLSX,
    total,
    async writeTo(stream, told) {
      const writer =
        format === 'pdf'
          ? reportPdf(stream, { heading, logo, layout, shown, paper, speech })
          : reportWorkbook(stream, heading, layout, shown, speech)
      let written = 0
      const write = async (rows: readonly Row[]) => {
        for (const row of rows) {
          const tie = tieOf(row)
          if (tie) writer.prove(tie)
          else writer.write(lineOf(layout, row))
          if (row['$level'] === layout.groupBy.length + 1) written += 1
        }
        await writer.taken()
        await told?.(written)
      }
      try {
        await write(first)
        for await (const rows of batches) {
          if (stream.destroyed) break
          await write(rows)
        }
        if (!stream.destroyed) return await writer.end()
      } catch (error) {
        await batches.return(undefined)
        await writer.giveUp()
        throw error
      }
      await writer.giveUp()
    },
    async giveUp() {
      await batches.return(undefined)
    },
  }
}

/** The sentence that stands in place of a file; null when it can be made. */
function refusalOf(format: ReportFormat, total: number, { texts, locale }: Speech): string | null {
  const figure = (rows: number) => decimalText(String(rows), 0, 0, locale)
  if (format === 'pdf' && total === 0) return texts.text(locale, 'kit:report.noPdfData')
  if (format === 'pdf' && total > LARGEST_PDF)
    return texts.text(locale, 'kit:report.pdfTooLong', { most: figure(LARGEST_PDF), total: figure(total) })
  return total > LARGEST_SHEET ? texts.text(locale, 'kit:report.tooManyRows') : null
}
