import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Locale } from '../../../shared/contracts/shell.ts'
import { businessDay } from '../calendar/business-day.ts'
import type { Deps } from '../deps.ts'
import { exportStatement } from '../entity/list.ts'
import type { Row, StoredEntity } from '../entity/stored.ts'
import type { SuiteTexts } from '../entity/texts.ts'
import type { Visibility } from '../entity/visibility.ts'
import type { ListQuery } from '../lists/list-query.ts'
import { rowsOf } from './rows.ts'
import { currenciesBeside } from './currencies-beside.ts'
import { workbookColumn, workbookTo } from './workbook.ts'

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

/** Characters that a name in a header may not hold, and that `encodeURIComponent` leaves as they are. */
const UNQUOTED = /['()*]/g

/** Name of a file in a header, in any script (RFC 5987). */
export const attachment = (name: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(
    UNQUOTED,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )}`

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
  const stream = new PassThrough()
  // Without a listener a broken line would end the process; the loop below sees it by `destroyed`.
  stream.on('error', () => undefined)
  reply
    .type(XLSX)
    .header('content-disposition', attachment(`${title} ${day}.xlsx`))
    .send(stream)
  void fill(deps, texts, stream, title, download).catch((error: unknown) => {
    reply.log.error({ err: error }, 'a download broke off')
    stream.destroy(error as Error)
  })
  return reply
}

async function fill(deps: Deps, texts: SuiteTexts, stream: PassThrough, title: string, download: Download) {
  const columns = download.columns.map((name) => workbookColumn(download.entity.entity, name, texts, download.locale))
  const workbook = workbookTo(stream, title, columns)
  const { words } = download
  const currencies = currenciesBeside(download.entity.entity, download.columns, download.seen)
  const read = [...new Set([...download.columns, ...currencies, ...(words?.from ?? [])])]
  for await (const rows of rowsOf(deps.db, exportStatement({ ...download, columns: read }))) {
    if (stream.destroyed) return
    for (const row of rows) workbook.write(words ? { ...row, ...words.write(row) } : row)
    await workbook.taken()
  }
  if (!stream.destroyed) await workbook.end()
}
