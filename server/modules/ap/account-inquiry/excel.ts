import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ACCOUNT_COLUMNS, type AccountListName } from '../../../../shared/contracts/ap/account-lists.ts'
import type { AccountContact, AccountMove } from '../../../../shared/contracts/ap/account-rows.ts'
import type { Fields } from '../../../../shared/contracts/fields.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { rowsOf } from '../../../platform/export/rows.ts'
import { attachment, XLSX } from '../../../platform/export/send.ts'
import { typedColumn, workbookTo } from '../../../platform/export/workbook.ts'
import { listStatement, withOpening, type ListAsked } from './lists.ts'

interface ListFile {
  readonly name: AccountListName
  readonly asked: ListAsked
  /** What this user may read of them, for that list. */
  readonly contacts: readonly AccountContact[]
  readonly locale: Locale
}

const TEXTS = 'ap:accountInquiry'
/** Words of the choices of a column, where they are not called as it is. */
const WORDS: Readonly<Record<string, string>> = { kind: 'kinds', state: 'states', move: 'moves', room: 'rooms' }

/** [S9.02] One list of the inquiry as an Excel file: all rows that fit, as they are narrowed, in the columns of the screen. */
export function sendAccountList(deps: Deps, texts: SuiteTexts, reply: FastifyReply, file: ListFile): FastifyReply {
  const { name, asked, locale } = file
  const title = `${texts.text(locale, `${TEXTS}.tabs.${name}`)} ${asked.firmId}`
  const stream = new PassThrough()
  // Without a listener a broken line would end the process; the loop below sees it by `destroyed`.
  stream.on('error', () => undefined)
  reply
    .type(XLSX)
    .header('content-disposition', attachment(`${title} ${asked.asOf}.xlsx`))
    .send(stream)
  void fill(deps, texts, stream, title, file).catch((error: unknown) => {
    reply.log.error({ err: error }, 'a download broke off')
    stream.destroy(error as Error)
  })
  return reply
}

async function fill(deps: Deps, texts: SuiteTexts, stream: PassThrough, title: string, file: ListFile): Promise<void> {
  const { name, locale } = file
  const columns = Object.entries(ACCOUNT_COLUMNS[name] as Fields).map(([column, field]) =>
    typedColumn(
      {
        ...{ name: column, field, labelKey: `${TEXTS}.columns.${column}` },
        choicesKey: `${TEXTS}.${WORDS[column] ?? column}`,
      },
      texts,
      locale,
    ),
  )
  const workbook = workbookTo(stream, title, columns)
  for await (const rows of rowsOfList(deps, file)) {
    if (stream.destroyed) return
    for (const row of rows) workbook.write(row)
    if (stream.writableNeedDrain && !stream.destroyed)
      await Promise.race([once(stream, 'drain'), once(stream, 'close')])
  }
  if (!stream.destroyed) await workbook.end()
}

async function* rowsOfList({ db }: Deps, { name, asked, contacts }: ListFile): AsyncGenerator<readonly Row[]> {
  if (name === 'contacts') return yield contacts as unknown as Row[]
  if (name !== 'statement') return yield* rowsOf(db, listStatement(name, asked))
  const moves: AccountMove[] = []
  for await (const rows of rowsOf(db, listStatement(name, asked))) moves.push(...(rows as unknown as AccountMove[]))
  yield (await withOpening(db, asked, moves.toReversed(), false)) as unknown as Row[]
}
