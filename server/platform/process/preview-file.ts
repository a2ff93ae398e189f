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
import { sendRows } from '../export/send.ts'
import { typedColumn } from '../export/workbook.ts'

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
  { contract, columns, statement, locale }: PreviewFile,
): Promise<FastifyReply> {
  const title = texts.text(locale, titleKeyOf(contract.room))
  const day = await businessDay(deps.db, deps.clock.now())
  const typed = columns.map((name) => {
    const field = contract.columns[name]!
    const words = {
      labelKey: reportLabelKey(contract, name, field),
      choicesKey: reportChoicesKey(contract, name, field),
    }
    return typedColumn({ name, field, ...words }, texts, locale)
  })
  const rows = rowsOf(deps.db, statement)
  return sendRows(reply, { name: `${title} ${day}`, title, columns: typed, rows, row: (row) => row })
}
