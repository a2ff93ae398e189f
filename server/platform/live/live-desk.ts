import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { HEARTBEAT_MS, type ChangedRecord, type LiveCounter } from '../../../shared/contracts/live.ts'
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

/** Changes are gathered for so long, in ms: a save that touches ten records is told once. */
const GATHER_MS = 120
/** A reader's sign-in and rights are looked at again after this long, in ms, even if nobody says that they changed. */
const LOOK_MS = 60_000
/** Streams of one user in one process: one for each of his browsers, and those that are just being replaced. */
export const MOST_STREAMS = 12
/** More records of one table in one round are told as "many". */
const MOST_NAMED = 100

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

/** What was heard since the last round. */
interface Heard {
  /** Ids by table; null: too many. */
  tables: Map<string, Set<string> | null>
  /** Whom each counter concerns; null: everybody. */
  counters: Map<LiveCounter, Set<string> | null>
  /** Users whose sign-ins are looked at anew. */
  persons: Set<string>
}
const NOTHING = (): Heard => ({ tables: new Map(), counters: new Map(), persons: new Set() })

/**
 * All live streams of this process. What any process commits is heard on one connection, gathered for a moment, read once,
 * and told to each reader as far as his rights and his scope reach.
 */
export class LiveDesk {
  readonly #parts: Parts
  readonly #channel: Channel
  readonly #readers = new Set<Reader>()
  #heard = NOTHING()
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
      missed: () => this.#each((reader) => reader.tell('gap', {})),
    })
  }

  get size(): number {
    return this.#readers.size
  }

  streamsOf(user: CurrentUser): number {
    return [...this.#readers].filter((reader) => reader.user.id === user.id).length
  }

  /** A stream of this user, which begins with `hello` once nothing is missed any more; null while the server ends. */
  async open(user: CurrentUser, verify: () => Promise<TokenFacts | null>): Promise<Reader | null> {
    if (this.#ended) return null
    const reader = new Reader(user, { ...this.#parts, verify, ended: () => this.#leave(reader) })
    this.#readers.add(reader)
    try {
      await this.#channel.open()
      await reader.look(this.#parts.clock.now())
    } catch (error) {
      this.#leave(reader)
      throw error
    }
    this.#beating ??= setInterval(() => this.#beat(), this.#parts.heartbeat ?? HEARTBEAT_MS).unref()
    reader.tell('hello', { release: this.#parts.config.release })
    return reader
  }

  /** The server ends: so do the streams, and each browser looks for another process. */
  end(): void {
    this.#ended = true
    this.#each((reader) => reader.end())
    this.#readers.clear()
    this.#rest()
  }

  #leave(reader: Reader): void {
    this.#readers.delete(reader)
    if (this.#readers.size === 0) this.#rest()
  }

  /** Nobody reads: nothing runs and no connection is held. */
  #rest(): void {
    this.#channel.close()
    if (this.#beating) clearInterval(this.#beating)
    if (this.#gathering) clearTimeout(this.#gathering)
    this.#beating = this.#gathering = null
    this.#heard = NOTHING()
  }

  #each(tell: (reader: Reader) => void): void {
    for (const reader of this.#readers) tell(reader)
  }

  #hear(what: Announcement): void {
    if ('table' in what) {
      const ids = this.#heard.tables.get(what.table)
      if (ids === undefined) this.#heard.tables.set(what.table, new Set([what.id]))
      else if (ids && ids.add(what.id).size > MOST_NAMED) this.#heard.tables.set(what.table, null)
    } else if (!('counter' in what)) {
      this.#heard.persons.add(what.userId)
    } else {
      const users = this.#heard.counters.get(what.counter)
      if (what.userId === null) this.#heard.counters.set(what.counter, null)
      else if (users === undefined) this.#heard.counters.set(what.counter, new Set([what.userId]))
      else users?.add(what.userId)
    }
    this.#gathering ??= setTimeout(() => this.#next(), GATHER_MS)
  }

  #next(): void {
    this.#gathering = null
    const heard = this.#heard
    this.#heard = NOTHING()
    this.#inTurn('changes could not be told', () => this.#tell(heard))
  }

  #inTurn(failure: string, work: () => Promise<void>): void {
    this.#round = this.#round.then(work).catch((error: unknown) => {
      this.#parts.log.warn({ err: error }, failure)
      // Better to ask for nothing new than to miss something.
      this.#each((reader) => reader.tell('gap', {}))
    })
  }

  async #tell({ tables, counters, persons }: Heard): Promise<void> {
    const { db, registry } = this.#parts
    const changes = [...tables].flatMap(([table, ids]) =>
      registry.inTable(table).map((entity): EntityChanges => ({ entity, ids: ids && [...ids] })),
    )
    if (persons.size > 0) await this.#look(({ signedIn }) => persons.has(signedIn))
    // A right that was taken away holds before anything else is told.
    if (changes.some(({ entity }) => entity.bearsOnRights)) await this.#look(() => true)
    const standing = await Promise.all(changes.map((change) => standingNow(db, change)))
    for (const reader of this.#readers) {
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
