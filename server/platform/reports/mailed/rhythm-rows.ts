import { sql, type Kysely } from 'kysely'
import type { ReportAsk } from '../../../../shared/contracts/report.ts'
import type { ReportRhythm, RhythmAsk, RhythmDays, RhythmEnd } from '../../../../shared/contracts/report-rhythm.ts'
import type { Tables } from '../../database/tables.ts'
import type { Trx } from '../../database/transaction.ts'
import { SENT_AT } from './next-day.ts'

/** Something that is kept under a name, held against others until the transaction ends; null: the user keeps none of that id. */
export async function holdKept(
  trx: Trx,
  { id, userId, room }: { id: string; userId: string; room: string },
): Promise<(Required<ReportAsk> & { keptAt: string; rhythmVersion: number; email: string | null }) | null> {
  const { rows } = await sql<Required<ReportAsk> & { keptAt: string; rhythmVersion: number; email: string | null }>`
    select p.parameters, p.group_by as "groupBy", p.updated_on as "keptAt", coalesce(r.version, 0) as "rhythmVersion",
           nullif(btrim(u.email), '') as email
    from report_parameters p join app_user u on u.id = p.user_id left join report_rhythm r on r.parameters_id = p.id
    where p.id = ${id}::uuid and p.user_id = ${userId}::uuid and p.room = ${room} and p.name is not null
    for update of p`.execute(trx)
  return rows[0] ?? null
}

/** The moment of a day at which its letters are asked for. */
const momentOf = (day: unknown, zone: string) => sql`((${day}::date + ${SENT_AT}::time) at time zone ${zone})`

/** Writes a rhythm; one that had ended begins anew. */
export async function writeRhythm(
  trx: Trx,
  id: string,
  { rhythm, weekday, monthDay, format, paper }: Omit<RhythmAsk, 'rhythm'> & RhythmDays,
  next: { day: string; zone: string },
): Promise<void> {
  await sql`
    insert into report_rhythm as r (parameters_id, rhythm, weekday, month_day, format, paper, next_on, next_at)
    values (${id}::uuid, ${rhythm}, ${weekday}, ${monthDay}::int, ${format}, ${paper}, ${next.day}::date,
            ${momentOf(next.day, next.zone)})
    on conflict (parameters_id) do update
    set rhythm = excluded.rhythm, weekday = excluded.weekday, month_day = excluded.month_day, format = excluded.format,
        paper = excluded.paper, next_on = excluded.next_on, next_at = excluded.next_at, ended_why = null,
        version = r.version + 1`.execute(trx)
}

export async function forgetRhythm(trx: Trx, id: string): Promise<void> {
  await sql`delete from report_rhythm where parameters_id = ${id}::uuid`.execute(trx)
}

/** A rhythm whose day has come. */
export interface DueRhythm extends RhythmDays {
  id: string
  nextOn: string
}

/** Those of rhythms that go on whose day is behind another day. */
export async function rhythmsBehind(trx: Trx, day: string): Promise<DueRhythm[]> {
  const { rows } = await sql<DueRhythm>`
    select id, rhythm, weekday, month_day as "monthDay", next_on::text as "nextOn" from report_rhythm
    where ended_why is null and next_on > ${day}::date order by id for update skip locked`.execute(trx)
  return rows
}

/** Most rounds find nothing: those take no locks. */
export async function anyDue(db: Kysely<Tables>, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from report_rhythm where ended_why is null and next_at <= ${now} limit 1`.execute(db)
  return rows.length > 0
}

/** The first of those whose day has come, held so that no other process asks for them too. */
export async function dueRhythms(trx: Trx, now: Date, most: number): Promise<DueRhythm[]> {
  const { rows } = await sql<DueRhythm>`
    select id, rhythm, weekday, month_day as "monthDay", next_on::text as "nextOn" from report_rhythm
    where ended_why is null and next_at <= ${now} order by next_at limit ${most} for update skip locked`.execute(trx)
  return rows
}

/** When each of these is sent next. */
export async function setNext(trx: Trx, next: readonly { id: string; day: string }[], zone: string): Promise<void> {
  await sql`
    update report_rhythm r set next_on = n.day, next_at = ${momentOf(sql`n.day`, zone)}
    from unnest(${next.map(({ id }) => id)}::uuid[], ${next.map(({ day }) => day)}::date[]) n(id, day)
    where r.id = n.id`.execute(trx)
}

/** What is sent, and to whom, as it stands now. */
export interface SentRhythm extends Required<ReportAsk> {
  userId: string
  room: string
  name: string
  keptAt: string
  format: ReportRhythm['format']
  paper: RhythmAsk['paper']
  nextOn: string
  version: number
  email: string | null
}

/** Null when it was taken back, or has ended. */
export async function sentRhythm(db: Kysely<Tables>, id: string): Promise<SentRhythm | null> {
  const { rows } = await sql<SentRhythm>`
    select p.user_id as "userId", p.room, p.name, p.parameters, p.group_by as "groupBy", p.updated_on as "keptAt",
           r.format, r.paper, r.next_on::text as "nextOn", r.version, nullif(btrim(u.email), '') as email
    from report_rhythm r join report_parameters p on p.id = r.parameters_id join app_user u on u.id = p.user_id
    where r.id = ${id}::uuid and r.ended_why is null`.execute(db)
  return rows[0] ?? null
}

/** Ends a rhythm, unless its user has changed it meanwhile. */
export async function endRhythm(
  trx: Trx,
  id: string,
  { version, why }: { version: number; why: RhythmEnd },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update report_rhythm set ended_why = ${why} where id = ${id}::uuid and version = ${version}`.execute(trx)
  return numAffectedRows === 1n
}
