import { sql, type Kysely, type RawBuilder } from 'kysely'
import { factsOf } from '../database/facts.ts'
import type { Tables } from '../database/tables.ts'

/**
 * The day of the business at a moment, as `YYYY-MM-DD`: in the time zone of the setting `TimeZone`, so that what is entered in the
 * evening is not dated tomorrow.
 */
export async function businessDay(db: Kysely<Tables>, at: Date): Promise<string> {
  const rows = await factsOf(db, sql<{ day: string }>`select business_day(${at}::timestamptz)::text as day`)
  return rows[0]!.day
}

/** The same for a query, by the clock of the database; read once however many rows ask. */
export const today: RawBuilder<string> = sql<string>`(select business_day(now()))`
