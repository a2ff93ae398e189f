import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { HEARTBEAT_MS, ON_ITS_WAY_MS, type ChangedRecord } from '../../../shared/contracts/live.ts'
import type { Config } from '../config.ts'
import type { Tables } from '../database/tables.ts'
import type { EntityRegistry } from '../entity/registry.ts'
import type { CurrentUser, TokenFacts } from '../identity/user.ts'
import type { Log } from '../log.ts'
import type { Clock } from '../ports.ts'
import type { Announcement } from './announce.ts'
import { standingNow, toldTo, type EntityChanges } from './changed-records.ts'
import { Channel } from './channel.ts'
import { Reader } from './reader.ts'
import { note, nothingHeard, Remembered, type Heard } from './remembered.ts'

/** Changes are gathered for so long, in ms: a save that touches ten records is told once. */
const GATHER_MS = 120
/** A reader's sign-in and rights are looked at again after this long, in ms, even if nobody says that they changed. */
const LOOK_MS = 60_000
/** Streams of one user in one process: one for each of his browsers, and those that are just being replaced. */
export const MOST_STREAMS = 12

interface Parts {
  db: Kysely<Tables>
  pool: Pool
  log: Log
  clock: Clock
  registry: EntityRegistry
  config: Pick<Config, 'release'>
  /** Of a test. */
  heartbeat?: number
}

/**
 * All live streams of this process. What any process commits is heard on one connection, gathered for a moment, read once,
 * and told to each reader as far as his rights and his scope reach.
 */
export class LiveService {
  readonly #parts: Parts
  readonly #channel: Channel
  readonly #readers = new Set<Reader>()
  readonly #remembered = new Remembered()
  #heard = nothingHeard()
  #gathering: NodeJS.Timeout | null = null
  #beating: NodeJS.Timeout | null = null
  /** Rounds one after the other: what was committed first is told first. */
  #round: Promise<void> = Promise.resolve()
  #ended = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#channel = new Channel({
      pool: parts.pool,
      log: parts.log,
      heard: (what) => this.#hear(what),
      began: () => this.#remembered.begin(),
      missed: () => this.#each((reader) => reader.tell('gap', {})),
    })
  }

  /** Listens from now on until it ends, so that a page is told what it missed before its stream. Never rejects: the first reader tries again. */
  async begin(): Promise<void> {
    this.#beatOn()
    await this.#channel
      .open()
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'changes of other processes cannot be heard'))
  }

  get size(): number {
    return this.#readers.size
  }

  streamsOf(user: CurrentUser): number {
    return [...this.#readers].filter((reader) => reader.user.id === user.id).length
  }

  /**
   * A stream of this user, which begins with `hello` once nothing is missed any more, and with what was missed in the time, in ms,
   * in which he heard nothing; null while the server ends.
   */
  async open(
    user: CurrentUser,
    verify: () => Promise<TokenFacts | null>,
    unheard: number | null = null,
  ): Promise<Reader | null> {
    if (this.#ended) return null
    const reader = new Reader(user, { ...this.#parts, verify, ended: () => this.#leave(reader) })
    this.#readers.add(reader)
    this.#beatOn()
    try {
      await this.#channel.open()
      await reader.look(this.#parts.clock.now())
    } catch (error) {
      this.#leave(reader)
      throw error
    }
    reader.tell('hello', { release: this.#parts.config.release })
    if (unheard !== null) this.#catchUp(reader, unheard)
    return reader
  }

  /** The server ends: so do the streams, and each browser looks for another process. */
  end(): void {
    this.#ended = true
    this.#each((reader) => reader.end())
    this.#readers.clear()
    this.#channel.close()
    if (this.#beating) clearInterval(this.#beating)
    if (this.#gathering) clearTimeout(this.#gathering)
    this.#beating = this.#gathering = null
  }

  #leave(reader: Reader): void {
    this.#readers.delete(reader)
  }

  #beatOn(): void {
    this.#beating ??= setInterval(() => this.#beat(), this.#parts.heartbeat ?? HEARTBEAT_MS).unref()
  }

  #each(tell: (reader: Reader) => void): void {
    for (const reader of this.#readers) tell(reader)
  }

  #hear(what: Announcement): void {
    note(this.#heard, what)
    this.#gathering ??= setTimeout(() => this.#next(), GATHER_MS)
  }

  #next(): void {
    this.#gathering = null
    const heard = this.#heard
    this.#heard = nothingHeard()
    this.#remembered.add(heard)
    this.#inTurn('changes could not be told', () => this.#tell(heard, this.#readers))
  }

  /** What he read before he heard anything may have changed since. */
  #catchUp(reader: Reader, unheard: number): void {
    const missed = this.#remembered.since(unheard + ON_ITS_WAY_MS)
    if (missed) this.#inTurn('missed changes could not be told', () => this.#tell(missed, [reader]))
    else reader.tell('gap', {})
  }

  #inTurn(failure: string, work: () => Promise<void>): void {
    this.#round = this.#round.then(work).catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, failure)
      // Better to ask for nothing new than to miss something.
      this.#each((reader) => reader.tell('gap', {}))
    })
  }

  async #tell({ tables, counters, persons }: Heard, readers: Iterable<Reader>): Promise<void> {
    if (this.#readers.size === 0) return
    const { db, registry } = this.#parts
    const changes = [...tables].flatMap(([table, ids]) =>
      registry.inTable(table).map((entity): EntityChanges => ({ entity, ids: ids && [...ids] })),
    )
    if (persons.size > 0) await this.#look(({ signedIn }) => persons.has(signedIn))
    // A right that was taken away holds before anything else is told.
    if (changes.some(({ entity }) => entity.bearsOnRights)) await this.#look(() => true)
    const standing = await Promise.all(changes.map((change) => standingNow(db, change)))
    for (const reader of readers) {
      const records: ChangedRecord[] = []
      for (const [i, change] of changes.entries()) records.push(...(await toldTo(db, reader, change, standing[i]!)))
      if (records.length > 0) reader.tell('changed', { records })
      const names = [...counters].filter(([, users]) => !users || users.has(reader.user.id)).map(([name]) => name)
      if (names.length > 0) reader.tell('counters', { names })
    }
  }

  async #look(due: (reader: Reader) => boolean): Promise<void> {
    const now = this.#parts.clock.now()
    for (const reader of this.#readers) if (due(reader)) await reader.look(now)
  }

  #beat(): void {
    this.#each((reader) => reader.beat())
    void this.#channel.probe()
    const now = this.#parts.clock.now().getTime()
    // A clock that was set back puts no look off.
    const isDue = ({ lookedAt }: Reader) => lookedAt <= now - LOOK_MS || lookedAt > now
    this.#inTurn('readers could not be looked at', () => this.#look(isDue))
  }
}
