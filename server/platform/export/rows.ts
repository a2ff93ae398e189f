import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Row } from '../entity/stored.ts'

const AT_ONCE = 2_000

/**
 * Rows of one statement, a piece at a time, all as of one moment however long the reader takes. Ends the statement when
 * the reader stops early.
 */
export async function* rowsOf(db: Deps['db'], statement: RawBuilder<Row>): AsyncGenerator<Row[]> {
  const connection = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    // A slow line of the reader is not an idle transaction.
    await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(connection)
    await sql`declare download no scroll cursor for ${statement}`.execute(connection)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(AT_ONCE)} from download`.execute(connection)
      if (rows.length > 0) yield rows
      if (rows.length < AT_ONCE) return
    }
  } finally {
    await connection.rollback().execute()
  }
}
