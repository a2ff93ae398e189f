import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { RawBuilder } from 'kysely'
import { titleKeyOf } from '../../../shared/contracts/doors.ts'
import type { ProcessContract } from '../../../shared/contracts/process.ts'
import { reportChoicesKey, reportLabelKey } from '../../../shared/contracts/report.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import { businessDay } from '../calendar/business-day.ts'
import type { Deps } from '../deps.ts'
import type { Row } from '../entity/stored.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import { rowsOf } from '../export/rows.ts'
import { attachment, XLSX } from '../export/send.ts'
import { typedColumn, workbookTo } from '../export/workbook.ts'

interface PreviewFile {
  readonly contract: ProcessContract
  readonly columns: readonly string[]
  readonly statement: RawBuilder<Row>
  readonly locale: Locale
}

/** [S9.02] What a process would do as an Excel file: all of it, in the columns and under the words of the screen. */
export async function sendPreview(
  deps: Pick<Deps, 'db' | 'clock'>,
  texts: SuiteTexts,
  reply: FastifyReply,
  file: PreviewFile,
): Promise<FastifyReply> {
  const title = texts.text(file.locale, titleKeyOf(file.contract.room))
  const day = await businessDay(deps.db, deps.clock.now())
  const stream = new PassThrough()
  // Without a listener a broken line would end the process; the loop below sees it by `destroyed`.
  stream.on('error', () => undefined)
  reply
    .type(XLSX)
    .header('content-disposition', attachment(`${title} ${day}.xlsx`))
    .send(stream)
  void fill(deps, texts, stream, title, file).catch((error: unknown) => {
    reply.log.error({ err: error }, 'a download broke off')
    stream.destroy(error as Error)
  })
  return reply
}

async function fill(
  { db }: Pick<Deps, 'db'>,
  texts: SuiteTexts,
  stream: PassThrough,
  title: string,
  { contract, columns, statement, locale }: PreviewFile,
): Promise<void> {
  const typed = columns.map((name) => {
    const field = contract.columns[name]!
    const words = {
      labelKey: reportLabelKey(contract, name, field),
      choicesKey: reportChoicesKey(contract, name, field),
    }
    return typedColumn({ name, field, ...words }, texts, locale)
  })
  const workbook = workbookTo(stream, title, typed)
  for await (const rows of rowsOf(db, statement)) {
    if (stream.destroyed) return
    for (const row of rows) workbook.write(row)
    await workbook.taken()
  }
  if (!stream.destroyed) await workbook.end()
}
