import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Trx } from '../database/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Row } from '../entity/stored.ts'

const AT_ONCE = 2_000

/** A transaction that only reads, all of it as of one moment however long that takes. */
export async function readingAt<R>(db: Deps['db'], work: (trx: Trx) => Promise<R>): Promise<R> {
  const trx = await begin(db)
  try {
    return await work(trx)
  } finally {
    await trx.rollback().execute()
  }
}

/**
 * Rows of one statement, a piece at a time, all as of one moment however long the reader takes. Ends the statement when
 * the reader stops early.
 */
export async function* rowsOf(db: Deps['db'], statement: RawBuilder<Row>): AsyncGenerator<Row[]> {
  const trx = await begin(db)
  try {
    yield* rowsOn(trx, statement)
  } finally {
    await trx.rollback().execute()
  }
}

/** The same within a transaction of the caller's, one statement after another. */
export async function* rowsOn<R>(trx: Trx, statement: RawBuilder<R>): AsyncGenerator<R[]> {
  await sql`declare download no scroll cursor for ${statement}`.execute(trx)
  for (;;) {
    const { rows } = await sql<R>`fetch ${sql.lit(AT_ONCE)} from download`.execute(trx)
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) break
  }
  await sql`close download`.execute(trx)
}

async function begin(db: Deps['db']) {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  // A slow line of the reader is not an idle transaction.
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(trx)
  return trx
}
