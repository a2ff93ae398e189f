import type { FastifyReply } from 'fastify'
import { once } from 'node:events'
import { PassThrough, type Writable } from 'node:stream'
import type { Paper, ReportFormat } from '../../../shared/contracts/report.ts'
import type { Deps } from '../deps.ts'
import type { Row } from '../entity/stored.ts'
import { rowsOf } from '../export/rows.ts'
import { attachment, XLSX } from '../export/send.ts'
import { badRequest } from '../http/errors.ts'
import type { ReadLetterhead } from './letterhead.ts'
import { lineOf, statementOf, type Run } from './run-report.ts'
import { reportWorkbook, type LineWriter } from './report-workbook.ts'
import { headingOf, type Speech } from './words.ts'

/** [1.9b] As many rows as a sheet can hold under its heading. */
export const LARGEST_SHEET = 1_000_000

export interface ReportFile {
  format: ReportFormat
  columns: readonly string[]
  paper: Paper
  speech: Speech
}

/** [S7.14] Streams a whole report as a file; reading stops when the caller hangs up. Too many rows are refused with a sentence. */
export async function sendReport(
  deps: Deps,
  rooms: { letterhead: ReadLetterhead },
  reply: FastifyReply,
  run: Run,
  file: ReportFile,
): Promise<FastifyReply> {
  const { layout, statement } = statementOf(run)
  const { company } = await rooms.letterhead(deps)
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
    file.speech,
  )
  const batches = rowsOf(deps.db, statement)
  const first = await batches.next()
  const rows = (first.value ?? []) as Row[]
  const total = Number(rows[0]?.['$rows'] ?? 0)
  if (total > LARGEST_SHEET) {
    await batches.return(undefined)
    throw badRequest(file.speech.texts.text(file.speech.locale, 'kit:report.tooManyRows'))
  }
  const shown = file.columns.filter((name) => layout.columns.includes(name))
  const columns = shown.length > 0 ? shown : layout.columns.filter((name) => !layout.contract.hidden.includes(name))
  const stream = new PassThrough()
  // Without a listener a broken line would end the process; the loop below sees it by `destroyed`.
  stream.on('error', () => undefined)
  reply
    .type(XLSX)
    .header('content-disposition', attachment(`${heading.title} ${ranAt.toISOString().slice(0, 10)}.xlsx`))
    .send(stream)
  const writer = reportWorkbook(stream, heading, layout, columns, file.speech)
  void fill(stream, writer, (row) => lineOf(layout, row), rows, batches).catch((error: unknown) => {
    reply.log.error({ err: error }, 'a report broke off')
    stream.destroy(error as Error)
  })
  return reply
}

async function fill(
  stream: Writable,
  writer: LineWriter,
  line: (row: Row) => ReturnType<typeof lineOf>,
  first: readonly Row[],
  rest: AsyncIterable<Row[]>,
): Promise<void> {
  for (const row of first) writer.write(line(row))
  for await (const rows of rest) {
    if (stream.destroyed) return
    for (const row of rows) writer.write(line(row))
    if (stream.writableNeedDrain && !stream.destroyed)
      await Promise.race([once(stream, 'drain'), once(stream, 'close')])
  }
  if (!stream.destroyed) await writer.end()
}
