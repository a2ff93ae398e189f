import { sql, type Kysely, type RawBuilder } from 'kysely'
import { factsOf } from '../database/facts.ts'
import { planned } from '../database/planned.ts'
import type { Tables } from '../database/tables.ts'

/**
 * The day of the business at a moment, as `YYYY-MM-DD`: in the time zone of the setting `TimeZone`, so that what is entered in the
 * evening is not dated tomorrow.
 */
export async function businessDay(db: Kysely<Tables>, at: Date): Promise<string> {
  const zone = await zoneSet(db)
  const day = zone && dayIn(zone, at)
  if (day) return day
  const rows = await planned(db, sql<{ day: string }>`select business_day(${at}::timestamptz)::text as day`)
  return rows[0]!.day
}

const zoneSet = async (db: Kysely<Tables>): Promise<string | undefined> =>
  (
    await factsOf(
      db,
      sql<{ zone: string }>`
    select coalesce(c.control_value, d.default_value) as zone from configuration_control d
    left join configuration c on c.control_id = d.control_id and c.scope = 'System' where d.control_id = 'TimeZone'`,
    )
  )[0]?.zone

/** [U21] The zone in which days and weeks of the business begin; `otherwise` where it is not called by a place. */
export async function businessZone(db: Kysely<Tables>, otherwise: string): Promise<string> {
  const zone = await zoneSet(db)
  return zone && dayIn(zone, new Date(0)) ? zone : otherwise
}

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

/** Null of a zone that is not called by a place: PostgreSQL and the clock of this process read other names in other ways. */
function dayIn(zone: string, at: Date): string | null {
  if (!/^[A-Z]\w+\/[\w/]+$/.test(zone)) return null
  try {
    return dayOf(zone, at)
  } catch {
    return null
  }
}

/**
 * The day in a zone at a moment, as `YYYY-MM-DD`.
 * @throws RangeError for a zone that this process does not know
 */
export function dayOf(zone: string, at: Date): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...DAY })
  formats.set(zone, format)
  return format.format(at)
}

/** The same for a query, by the clock of the database; read once however many rows ask. */
export const today: RawBuilder<string> = sql<string>`(select business_day(now()))`
