import { statfs } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import type { Log } from '../log.ts'
import type { Clock } from '../ports.ts'
import type { Tables } from './tables.ts'

const MB = 1024 * 1024
/** Below this nothing more is saved: PostgreSQL ends when it cannot write its log, of which one file is 16 MB. */
export const LEAST_FREE = 64 * MB
/** From this on it is: not much more, since somebody waits, and enough that it does not change from one moment to the next. */
export const ENOUGH_FREE = 128 * MB
const LOOK_MS = 2_000
/** Bytes that a trial writes where nobody can say how much is free. */
const TRIAL = 4 * MB

/** SQLSTATE disk_full, and what PostgreSQL says of a full disk under another. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { code?: string }).code === '53100' || /No space left on device|Disk quota exceeded/.test(error.message))

interface Parts {
  db: Kysely<Tables>
  clock: Clock
  log: Log
  /** Free bytes for the database; null where nobody here can say. */
  free(): Promise<number | null>
  /** It has become full, and it has room again after so many minutes. */
  became?(full: boolean, minutes: number): Promise<void>
}

/** Free bytes of the disk that a folder lies on. */
export const freeOf = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Whether the disk of the database has room. While it has none everything can be read and nothing is saved; it is looked at again by
 * itself.
 */
export class Disk {
  #since: Date | null = null
  #timer: NodeJS.Timeout | null = null
  #look: Promise<void> = Promise.resolve()

  constructor(private readonly parts: Parts) {}

  get isFull(): boolean {
    return this.#since !== null
  }

  /** Hears of an error of a statement; answers whether it was for want of room. */
  noted(error: unknown): boolean {
    if (!isDiskFull(error)) return false
    void this.#set(true)
    return true
  }

  start(): void {
    this.#timer = setInterval(() => (this.#look = this.#look.then(() => this.look())), LOOK_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#look
  }

  async look(): Promise<void> {
    const free = await this.parts.free().catch(() => null)
    if (free !== null && free < LEAST_FREE) return this.#set(true)
    if (this.isFull && (free === null || free >= ENOUGH_FREE) && (await this.#canWrite())) await this.#set(false)
  }

  /** Takes room and gives it back. */
  async #canWrite(): Promise<boolean> {
    const trx = await this.parts.db
      .startTransaction()
      .execute()
      .catch(() => null)
    if (!trx) return false
    try {
      await sql`create temp table novus_trial (filler text storage external) on commit drop`.execute(trx)
      await sql`insert into novus_trial select repeat('x', ${TRIAL / 64}::int) from generate_series(1, 64)`.execute(trx)
      return true
    } catch {
      return false
    } finally {
      await trx
        .rollback()
        .execute()
        .catch(() => undefined)
    }
  }

  async #set(full: boolean): Promise<void> {
    if (full === this.isFull) return
    const now = this.parts.clock.now()
    const minutes = this.#since ? Math.max(1, Math.round((now.getTime() - this.#since.getTime()) / 60_000)) : 0
    this.#since = full ? now : null
    if (full) this.parts.log.error('the disk of the database is full: nothing is saved until there is room')
    else this.parts.log.warn({ minutes }, 'the disk of the database has room again')
    await this.parts
      .became?.(full, minutes)
      .catch((error: unknown) => this.parts.log.error({ err: error }, 'the administrators could not be told'))
  }
}
