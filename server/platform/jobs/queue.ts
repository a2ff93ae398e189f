import { CompiledQuery, type Kysely } from 'kysely'
import type { Pool } from 'pg'
import PgBoss from 'pg-boss'
import type { Tables } from '../database/tables.ts'
import { exclusively } from '../database/transaction.ts'
import type { Log } from '../log.ts'

const QUEUE = 'job'
/** Just under what the library allows; a job that nobody works at any more is found sooner, by its row. */
const LONGEST_HOURS = 23
const POLL_MS = 500

const through = (db: Kysely<Tables>): PgBoss.Db => ({
  executeSql: (text: string, values: unknown[] = []) => db.executeQuery(CompiledQuery.raw(text, values)) as never,
})

interface Ticket {
  id: string
}

/**
 * The queue of the library: tickets that say "look at this job", each handed to one process, not before its time. What is
 * to be done is decided by the job's row, so one ticket too many is harmless (decision 8).
 */
export class Queue {
  readonly #boss: PgBoss
  readonly #log: Log
  readonly #busy = new Set<Promise<void>>()
  #round: Promise<void> | null = null
  #stopping = false
  #wake: () => void = () => undefined

  constructor(db: Kysely<Tables>, log: Log) {
    this.#log = log
    this.#boss = new PgBoss({
      db: through(db),
      migrate: false,
      schedule: false,
      // A ticket that is used up has nothing more to say.
      archiveCompletedAfterSeconds: 3600,
      deleteAfterHours: 1,
    })
    this.#boss.on('error', (error) => log.warn({ err: error }, 'the queue of jobs could not be kept'))
  }

  /** Sends a ticket in the transaction of whoever writes the row. */
  async send(trx: Kysely<Tables>, id: string, afterSeconds: number): Promise<void> {
    await this.#boss.send(QUEUE, { id } satisfies Ticket, {
      db: through(trx),
      expireInHours: LONGEST_HOURS,
      ...(afterSeconds > 0 ? { startAfter: Math.ceil(afterSeconds) } : {}),
    })
  }

  /** Takes tickets, at most `atOnce` at a time, until `stop`. */
  async start(atOnce: number, look: (id: string) => Promise<void>): Promise<void> {
    await this.#boss.start()
    // The library's own rounds leave a failed "complete" unhandled, which would end the server with its database.
    this.#round = this.#takeInTurn(atOnce, look)
  }

  async #takeInTurn(atOnce: number, look: (id: string) => Promise<void>): Promise<void> {
    while (!this.#stopping) {
      const free = atOnce - this.#busy.size
      const woken = new Promise<void>((wake) => (this.#wake = wake))
      const tickets = free > 0 ? await this.#boss.fetch<Ticket>(QUEUE, { batchSize: free }) : []
      for (const ticket of tickets) {
        const work = this.#use(ticket, look).finally(() => {
          this.#busy.delete(work)
          this.#wake()
        })
        this.#busy.add(work)
      }
      if (tickets.length < free || free === 0) await Promise.race([woken, pause(POLL_MS)])
    }
  }

  async #use(ticket: PgBoss.Job<Ticket>, look: (id: string) => Promise<void>): Promise<void> {
    try {
      await look(ticket.data.id)
      await this.#boss.complete(QUEUE, ticket.id)
    } catch (error) {
      // Nobody answers in the database: the row says later that its process is gone, and another ticket is sent.
      this.#log.warn({ err: error, job: ticket.data.id }, 'a job could not be looked at')
    }
  }

  /** Takes no more tickets; those in hand go on. */
  async stopTaking(): Promise<void> {
    this.#stopping = true
    this.#wake()
    await this.#round
  }

  /** Resolves when no ticket is in hand. */
  async idle(): Promise<void> {
    await Promise.all(this.#busy)
  }

  async stop(): Promise<void> {
    await this.stopTaking()
    await this.#boss.stop({ graceful: false })
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

/**
 * Brings the tables of the library to its version, under a lock: processes that start together do it
 * one after the other, as the library's own script leaves the connection of the slower one in a broken transaction.
 */
export async function installQueue(pool: Pool): Promise<void> {
  await exclusively(pool, 'queue of jobs', async () => {
    const boss = new PgBoss({
      db: { executeSql: (text: string, values: unknown[]) => pool.query(text, values) },
      schedule: false,
      supervise: false,
    })
    await boss.start()
    await boss.createQueue(QUEUE, { name: QUEUE })
    await boss.stop({ graceful: false })
  })
}
