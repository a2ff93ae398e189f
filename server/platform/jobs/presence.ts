import pg, { type Pool } from 'pg'
import { sql, type RawBuilder } from 'kysely'

const NAME = 'novus:jobs:'

/** A lock that only the living hold: true, for the rest of the transaction, where the process of that id has gone. */
export const hasGone = (processId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`pg_try_advisory_xact_lock(hashtextextended(${NAME} || ${processId}::text, 0))`

/**
 * That a process is there, for all others to see: a lock on a connection of its own, which PostgreSQL gives back in the moment in which
 * the process ends, however it ends. A process that is only busy keeps it.
 */
export class Presence {
  #client: pg.Client | null = null

  constructor(
    private readonly pool: Pool,
    private readonly processId: string,
  ) {}

  /** To be called again and again: a lost connection is made anew. */
  async keep(): Promise<void> {
    if (this.#client) {
      await this.#client.query('select 1').catch(() => this.end())
      if (this.#client) return
    }
    const client = new pg.Client({ ...this.pool.options, application_name: 'novus presence' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [NAME + this.processId])
      this.#client = client
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
  }

  async end(): Promise<void> {
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => undefined)
  }
}
