import { sql, type Kysely, type KyselyPlugin } from 'kysely'
import type { Tables } from '../../server/platform/database/tables.ts'
import type { Trx } from '../../server/platform/database/transaction.ts'

/**
 * A transaction whose connection is ended from outside once `statements` more of it have been answered after the first, as a crash of
 * its process does; the next statement, or the commit, finds nobody.
 */
export async function endingAfter(trx: Trx, statements: number, killer: Kysely<Tables>): Promise<Trx> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
  let left = statements
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (left-- === 0) await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(killer)
      return result
    },
  }
  return trx.withPlugin(plugin)
}
