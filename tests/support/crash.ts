import { once } from 'node:events'
import type { Socket } from 'node:net'
import { sql, type Kysely } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { transactionAsking } from '../../server/platform/database/asked.ts'
import type { Tables } from '../../server/platform/database/tables.ts'
import type { Trx } from '../../server/platform/database/transaction.ts'

/**
 * A transaction whose connection is ended from outside once `statements` more of it have been answered after the first, as a crash of
 * its process does; the next statement, or the commit, finds nobody.
 */
export async function endingAfter(trx: Trx, statements: number, killer: Kysely<Tables>): Promise<Trx> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
  let left = statements
  return transactionAsking(async (query) => {
    const answer = await trx.executeQuery(query)
    if (left-- === 0) await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(killer)
    return answer
  })
}

/** Lines of a pool to the database, one of which breaks when it is told to. */
export class BreakingLines {
  /** Statements of a transaction until its line breaks; null: it holds. */
  left: number | null = null

  constructor(pool: Pool) {
    pool.on('connect', (client) => this.#mayBreak(client))
    // Those that are there already are nobody's now.
    for (const client of (pool as unknown as { _clients: PoolClient[] })._clients) this.#mayBreak(client)
  }

  /** The connection of a transaction dies after so many of its statements: what the server did, nobody hears of. */
  #mayBreak(client: PoolClient): void {
    const ask = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    let isInTransaction = false
    client.query = (async (...args: unknown[]) => {
      if (typeof args.at(-1) === 'function') return ask(...args)
      const isOurs = isInTransaction
      isInTransaction =
        /^(begin|start transaction)/i.test(textOf(args[0])) || (isOurs && !/^(commit|rollback)/i.test(textOf(args[0])))
      const answer = await ask(...args)
      if (!isOurs || this.left === null || --this.left > 0) return answer
      this.left = null
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
      const closed = once(stream, 'close')
      stream.destroy()
      await closed
      throw new Error('Connection terminated')
    }) as never
  }
}

const textOf = (statement: unknown) =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '')
