import { sql, type Kysely } from 'kysely'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { KeptSheet } from '../../../trade/sheet/kept-sheet.ts'

/** A statement that has left, as it stood then. */
export interface KeptStatement {
  readonly id: string
  readonly statementNo: string
  readonly locale: Locale
  readonly content: KeptSheet
  readonly createdOn: string
}

const columns = sql`id, statement_no as "statementNo", locale, content, created_on as "createdOn"`

/** @throws 404 */
export async function keptStatement(db: Kysely<Tables>, id: string): Promise<KeptStatement> {
  const { rows } = await sql<KeptStatement>`
    select ${columns} from customer_statement where id = ${id}::uuid`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Statements that are read at once while a file of many is written. */
const LOT = 100

/** Statements of a run that go by paper, in the order in which they were made; a few at a time. */
export async function* printedOf(db: Kysely<Tables>, runId: string): AsyncGenerator<KeptStatement> {
  for (let after = ''; ;) {
    const { rows } = await sql<KeptStatement>`
      select ${columns} from customer_statement
      where run_id = ${runId}::uuid and way = 'Paper' and statement_no > ${after} order by statement_no limit ${LOT}`.execute(
      db,
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < LOT) return
    after = last.statementNo
  }
}
