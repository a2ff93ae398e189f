import { randomInt } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { Log } from '../log.ts'
import { announcementIn, CHANNEL, type Announcement } from './announce.ts'

interface Parts {
  pool: Pool
  log: Log
  heard(what: Announcement): void
  /** From here on all is heard that is committed, and nothing is known of before. */
  began(): void
  /** It listens again after a time in which it did not. */
  missed(): void
}

const LISTEN = `listen ${CHANNEL}`
/** Waits between two tries in ms; the last one is repeated. */
const BACKOFF = [250, 1_000, 2_000, 5_000] as const

/**
 * The one connection of a process on which it hears what all of them commit. Taken from the pool when it
 * begins to serve, and given back when it ends. One that breaks is taken anew, and whoever listens is told that something may be missing.
 */
export class Channel {
  readonly #parts: Parts
  #client: PoolClient | null = null
  #opening: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  #wanted = false
  #tries = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Resolves when all that is committed from now on is heard. Rejects when the database cannot be reached. */
  open(): Promise<void> {
    this.#wanted = true
    if (this.#client) return Promise.resolve()
    return (this.#opening ??= this.#listen().finally(() => (this.#opening = null)))
  }

  close(): void {
    this.#wanted = false
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#drop(this.#client)
  }

  /** A connection that was cut somewhere between says nothing: it is asked now and then. To listen twice is to listen. */
  async probe(): Promise<void> {
    const client = this.#client
    await client?.query(LISTEN).catch(() => this.#broken(client))
  }

  async #listen(): Promise<void> {
    const client = await this.#parts.pool.connect()
    try {
      client.on('notification', ({ payload }) => {
        const what = announcementIn(payload)
        if (what && client === this.#client) this.#parts.heard(what)
      })
      client.once('error', () => this.#broken(client))
      client.once('end', () => this.#broken(client))
      this.#client = client
      await client.query(LISTEN)
      this.#parts.began()
    } catch (error) {
      this.#drop(client)
      throw error
    }
    // Everybody left while it was on its way.
    if (!this.#wanted) this.#drop(client)
    this.#tries = 0
  }

  #broken(client: PoolClient): void {
    if (client !== this.#client) return
    this.#drop(client)
    this.#again()
  }

  #again(): void {
    if (!this.#wanted || this.#timer) return
    const wait = BACKOFF[Math.min(this.#tries++, BACKOFF.length - 1)]!
    this.#timer = setTimeout(() => void this.#retry(), wait + randomInt(wait))
    this.#timer.unref()
  }

  async #retry(): Promise<void> {
    this.#timer = null
    try {
      await this.open()
      this.#parts.missed()
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'changes of other processes cannot be heard')
      this.#again()
    }
  }

  /** It listens: nobody else gets it from the pool. */
  #drop(client: PoolClient | null): void {
    if (this.#client === client) this.#client = null
    try {
      client?.release(true)
    } catch {
      // It was given back already.
    }
  }
}
