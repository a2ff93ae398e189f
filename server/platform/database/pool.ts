import { Kysely, PostgresDialect } from 'kysely'
import pg, { type CustomTypesConfig, type Pool } from 'pg'
import type { Log } from '../log.ts'
import { connectsBy } from './connected.ts'
import { sendNames } from './planned.ts'
import type { Tables } from './tables.ts'

/** Type ids of PostgreSQL whose own parser would lose digits or shift days. */
const OID = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  int8Array: 1016,
  timestampArray: 1115,
  dateArray: 1182,
  timestamptzArray: 1185,
  numericArray: 1231,
  textArray: 1009,
} as const

const isoDate = (text: string) => text.replace(' ', 'T')

/** `2026-11-20 09:15:02.5+00` as ISO 8601: `2026-11-20T09:15:02.5Z`. Digits below the millisecond stay. */
const isoStamp = (text: string) =>
  isoDate(text)
    .replace(/\+00(:00)?$/, 'Z')
    .replace(/([+-]\d\d)$/, '$1:00')

const asText = (text: string) => text
const textArray = pg.types.getTypeParser(OID.textArray as never) as (text: string) => (string | null)[]
const stampArray = (text: string) => textArray(text).map((s) => (s === null ? null : isoStamp(s)))

const PARSERS: Record<number, (text: string) => unknown> = {
  [OID.int8]: asText,
  [OID.numeric]: asText,
  [OID.date]: asText,
  [OID.timestamp]: isoDate,
  [OID.timestamptz]: isoStamp,
  [OID.int8Array]: textArray,
  [OID.numericArray]: textArray,
  [OID.dateArray]: textArray,
  [OID.timestampArray]: stampArray,
  [OID.timestamptzArray]: stampArray,
}

const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS[oid]) ||
    pg.types.getTypeParser(oid as never, format as never)) as CustomTypesConfig['getTypeParser'],
}

export interface PoolOptions {
  url: string
  /** Most connections. */
  max: number
  log: Log
  /** Longest statement, in milliseconds. */
  statementTimeout?: number
}

/**
 * Connections to one database. int8, numeric, date and stamps are read as strings. A connection that breaks leaves the
 * pool; the next query opens a new one, so the server outlives its database.
 */
export function createPool(options: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    types,
    application_name: 'novus',
    options: '-c timezone=UTC',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeout ?? 60_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  })
  const lost = (error: Error) => {
    // At the end the database may be gone before the last connection has said goodbye: nobody needs to know.
    if (!pool.ending) options.log.warn({ err: error }, 'a database connection was lost')
  }
  pool.on('error', lost)
  // The pool listens to idle connections only. One that breaks between two statements of a transaction would end the
  // process; its next statement tells the caller.
  pool.on('connect', (client) => {
    client.on('error', lost)
    sendNames(client)
  })
  return pool
}

export function createDatabase(pool: Pool): Kysely<Tables> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  connectsBy(db, pool)
  return db
}

/** Errors of the operating system and of `pg` that mean "nobody answers". */
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
const AWAY_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/

/** Whether an error means that the database cannot be reached now: shut down, starting, full or unreachable. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  const { code, syscall } = error as Error & { code?: string; syscall?: string }
  if (code && AWAY_CODES.has(code)) return syscall === undefined || /^(connect|read|write|getaddrinfo)$/.test(syscall)
  if (code && /^(08...|57P0[1-5]|53300)$/.test(code)) return true
  return AWAY_WORDS.test(error.message)
}
