import type { FastifyReply } from 'fastify'
import type { Locale } from '../../../shared/contracts/shell.ts'
import { businessDay } from '../calendar/business-day.ts'
import type { Deps } from '../deps.ts'
import { exportStatement } from '../entity/list.ts'
import type { Row, StoredEntity } from '../entity/stored.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import type { Visibility } from '../entity/visibility.ts'
import { sendFile } from '../http/sent-file.ts'
import type { ListQuery } from '../lists/list-query.ts'
import { rowsOf } from './rows.ts'
import { currenciesBeside } from './currencies-beside.ts'
import { workbookColumn, workbookTo, type WorkbookColumn } from './workbook.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Rows in words, for an entity whose cells say something only together. */
export interface RowWords {
  /** Columns that the words are made of, read even where they are not asked for. */
  from: readonly string[]
  write(row: Row): Row
}

export interface Download {
  entity: StoredEntity
  query: ListQuery
  seen: Visibility
  columns: readonly string[]
  locale: Locale
  words?: RowWords
}

/** [S9.02] Streams all filtered rows as an Excel file; reading stops when the caller hangs up. */
export async function sendWorkbook(
  deps: Deps,
  texts: SuiteTexts,
  reply: FastifyReply,
  download: Download,
): Promise<FastifyReply> {
  const { entity } = download.entity
  const title = texts.text(download.locale, `${entity.module}:${entity.noun}.title`)
  const day = await businessDay(deps.db, deps.clock.now())
  const columns = download.columns.map((name) => workbookColumn(entity, name, texts, download.locale))
  const { words } = download
  const read = [
    ...new Set([
      ...download.columns,
      ...currenciesBeside(entity, download.columns, download.seen),
      ...(words?.from ?? []),
    ]),
  ]
  return sendRows(reply, {
    ...{ name: `${title} ${day}`, title, columns },
    rows: rowsOf(deps.db, exportStatement({ ...download, columns: read })),
    row: words ? (row) => ({ ...row, ...words.write(row) }) : (row) => row,
  })
}

interface SentRows<R> {
  /** Of the file, without its ending. */
  readonly name: string
  /** Of its sheet. */
  readonly title: string
  readonly columns: readonly WorkbookColumn[]
  readonly rows: AsyncIterable<readonly R[]>
  readonly row: (one: R) => Readonly<Record<string, unknown>>
}

/** Streams rows as an Excel file of one sheet; reading stops when the caller hangs up. */
export const sendRows = <R>(reply: FastifyReply, { name, title, columns, rows, row }: SentRows<R>): FastifyReply =>
  sendFile(reply, { type: XLSX, name: `${name}.xlsx` }, async (stream) => {
    const workbook = workbookTo(stream, title, columns)
    for await (const batch of rows) {
      if (stream.destroyed) return
      for (const one of batch) workbook.write(row(one))
      await workbook.taken()
    }
    if (!stream.destroyed) await workbook.end()
  })
