import pg, { type Pool } from 'pg'

/** A database that has not answered for so long, in ms, does not answer. */
const PATIENCE_MS = 2_000

/** What nobody answers is asked anew after so long, in ms: the line itself may be dead. */
const LIMITS = { connectionTimeoutMillis: 10_000, query_timeout: 10_000 }

/**
 * Whether the database answers now, asked on a connection of its own: those of the pool may all be waiting for it. One question at
 * a time; while it has no answer the next one is told so at once.
 */
export class Pulse {
  readonly #pool: Pool
  #client: pg.Client | null = null
  #asked: { answer: Promise<boolean>; since: number } | null = null

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** A question has been without an answer for too long. */
  get isHung(): boolean {
    return this.#asked !== null && performance.now() - this.#asked.since >= PATIENCE_MS
  }

  async beats(): Promise<boolean> {
    this.#asked ??= { answer: this.#ask().finally(() => (this.#asked = null)), since: performance.now() }
    const { answer, since } = this.#asked
    let timer: NodeJS.Timeout | undefined
    const left = Math.max(0, since + PATIENCE_MS - performance.now())
    const tooLong = new Promise<false>((done) => (timer = setTimeout(() => done(false), left)))
    try {
      return await Promise.race([answer, tooLong])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Lets go of its connection, whatever it waits for. */
  end(): void {
    this.#drop()
  }

  /** Never rejects. */
  async #ask(): Promise<boolean> {
    try {
      this.#client ??= await this.#open()
      await this.#client.query('select 1')
      return true
    } catch {
      this.#drop()
      return false
    }
  }

  async #open(): Promise<pg.Client> {
    const { connectionString, application_name, keepAlive } = this.#pool.options
    const client = new pg.Client({ connectionString, application_name, keepAlive, ...LIMITS })
    // One that breaks says so to the next question.
    client.on('error', () => this.#drop())
    await client.connect()
    return client
  }

  #drop(): void {
    const client = this.#client
    this.#client = null
    ;(client as { connection?: { stream: { destroy(): void } } } | null)?.connection?.stream.destroy()
  }
}
