import { sql, type RawBuilder } from 'kysely'
import type { LiveCounter } from '../../../shared/contracts/live.ts'

/** Channel of `notify` on which processes tell each other what was committed. */
export const CHANNEL = 'novus_live'

/**
 * What travels from one process to all: names and numbers, since everybody with a connection could listen. Counters, and
 * records that change beside the change log, are announced by the database itself (`server/migrations/0022-live.sql`).
 */
export type Announcement =
  | { readonly table: string; readonly id: string }
  | { readonly counter: LiveCounter; readonly userId: string | null }
  /** Who this user is taken for in one of his sign-ins has changed. */
  | { readonly userId: string }

/**
 * Part of the statement that writes: PostgreSQL sends it when the transaction commits, and never when it does not. The same
 * said twice in a transaction is sent once.
 */
export const announcing = (what: Announcement): RawBuilder<unknown> =>
  sql`pg_notify(${CHANNEL}, ${JSON.stringify(what)})`

/** The same of many. */
export const announcingAll = (what: readonly Announcement[]): RawBuilder<unknown> =>
  sql`(select count(pg_notify(${CHANNEL}, a.said)) from json_array_elements_text(${JSON.stringify(what.map((one) => JSON.stringify(one)))}::json) a(said))`

/** What was sent, as it came in; null: not ours. */
export function announcementIn(payload: string | undefined): Announcement | null {
  try {
    const value = JSON.parse(payload ?? '') as Announcement
    return 'table' in value || 'userId' in value ? value : null
  } catch {
    return null
  }
}
