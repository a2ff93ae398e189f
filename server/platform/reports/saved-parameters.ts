import { sql, type Kysely } from 'kysely'
import type { ReportAsk, ReportContract, SavedParameters } from '../../../shared/contracts/report.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import type { ActionContext } from '../action/action.ts'
import type { Answers } from '../action/answers.ts'
import type { Tables } from '../database/tables.ts'

type Ask = Required<ReportAsk>
type Kept = Omit<SavedParameters, 'name'> & { name: string | null }

const KEPT = sql`
  id, name, parameters, group_by as "groupBy", version,
  (select json_build_object('rhythm', r.rhythm, 'weekday', r.weekday, 'monthDay', r.month_day, 'format', r.format,
                            'nextOn', r.next_on, 'endedWhy', r.ended_why, 'version', r.version)
   from report_rhythm r where r.parameters_id = report_parameters.id) as rhythm`
/** One user's names for one report. */
export const MOST_SAVED = 50

/** What one user keeps for a report: what he ran last, and what he named, by name. */
export async function keptParameters(
  db: Kysely<Tables>,
  userId: string,
  { room }: Pick<ReportContract, 'room'>,
): Promise<{ last: Ask | null; saved: SavedParameters[] }> {
  const { rows } = await sql<Kept>`
    select ${KEPT} from report_parameters where user_id = ${userId}::uuid and room = ${room} order by name`.execute(db)
  const last = rows.find(({ name }) => name === null)
  return {
    last: last ? { parameters: last.parameters, groupBy: last.groupBy } : null,
    saved: rows.filter((row): row is SavedParameters => row.name !== null),
  }
}

/** One of them by its id. */
export async function keptOf(db: Kysely<Tables>, id: string): Promise<SavedParameters> {
  const { rows } = await sql<SavedParameters>`select ${KEPT} from report_parameters where id = ${id}::uuid`.execute(db)
  return rows[0]!
}

/** What the next opening of the report begins with. */
export async function rememberLast(db: Kysely<Tables>, userId: string, room: string, ask: Ask): Promise<void> {
  await sql`
    insert into report_parameters (user_id, room, name, parameters, group_by)
    values (${userId}::uuid, ${room}, null, ${JSON.stringify(ask.parameters)}::jsonb, ${[...ask.groupBy]}::text[])
    on conflict (user_id, room, lower(name)) do update
    set parameters = excluded.parameters, group_by = excluded.group_by, updated_on = now(),
        version = report_parameters.version + 1`.execute(db)
}

/** Keeps parameters under a name; the same name, in any case, is replaced. */
export async function saveParameters(
  { trx, user, now }: ActionContext,
  answers: Answers,
  { room }: Pick<ReportContract, 'room'>,
  name: string,
  ask: Ask,
): Promise<CallResult> {
  const { rows: counted } = await sql<{ others: number }>`
    select count(*)::int as others from report_parameters
    where user_id = ${user.id}::uuid and room = ${room} and lower(name) <> lower(${name})`.execute(trx)
  if (counted[0]!.others >= MOST_SAVED)
    return answers.refused([{ Field: 'name', Key: 'kit:report.tooManySaved', Args: { most: MOST_SAVED } }])
  const { rows } = await sql<SavedParameters>`
    insert into report_parameters (user_id, room, name, parameters, group_by, updated_on)
    values (${user.id}::uuid, ${room}, ${name}, ${JSON.stringify(ask.parameters)}::jsonb, ${[...ask.groupBy]}::text[], ${now})
    on conflict (user_id, room, lower(name)) do update
    set name = excluded.name, parameters = excluded.parameters, group_by = excluded.group_by,
        updated_on = excluded.updated_on, version = report_parameters.version + 1
    returning ${KEPT}`.execute(trx)
  return answers.saved(rows[0]!.id, rows[0]!)
}

/** Forgets one of the user's own; what is gone already is gone. */
export async function forgetParameters(
  { trx, user }: ActionContext,
  answers: Answers,
  { room }: Pick<ReportContract, 'room'>,
  id: string,
): Promise<CallResult> {
  await sql`
    delete from report_parameters
    where id = ${id}::uuid and user_id = ${user.id}::uuid and room = ${room} and name is not null`.execute(trx)
  return answers.deleted(id)
}
