import { sql } from 'kysely'
import type { SavedView, ViewRecord } from '../../../../shared/contracts/list-own.ts'
import { MOST_VIEWS } from '../../../../shared/contracts/list-own.ts'
import { optional, text } from '../../../../shared/contracts/fields.ts'
import type { CallResult, Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../action/action.ts'
import type { Answers } from '../../action/answers.ts'
import { writeAudit } from '../../audit/audit.ts'
import { changesBetween } from '../../entity/changes.ts'
import type { Row } from '../../entity/stored.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { VIEW_COLUMNS } from './read-own.ts'

const TABLE = 'list_view'

/** As the change log keeps a view: each part of it one text. */
const FIELDS = {
  name: text(),
  room: text(),
  roleId: optional(text()),
  filters: text({ max: 4000 }),
  search: optional(text()),
  sort: optional(text()),
  columns: optional(text({ max: 4000 })),
}

const asRow = (room: string, view: ViewRecord): Row => ({
  name: view.name,
  room,
  roleId: view.roleId,
  filters: JSON.stringify(view.filters),
  search: view.search || null,
  sort: view.sort.join(',') || null,
  columns: view.columns?.join(',') ?? null,
})

export interface ViewWrite {
  room: string
  /** Null adds a view. */
  id: string | null
  version: number | null
  record: ViewRecord
  mayShare: boolean
}

const refusal = (Key: string, Args: Problem['Args'] = {}): Problem[] => [{ Field: 'name', Key, Args }]

type KeptView = Omit<SavedView, 'owner' | 'reduced'> & { updatedBy: string; updatedOn: string }

async function ownView({ trx, user }: ActionContext, room: string, id: string): Promise<KeptView> {
  const { rows } =
    await sql<KeptView>`select ${VIEW_COLUMNS}, v.updated_by as "updatedBy", v.updated_on as "updatedOn" from list_view v
    where v.id = ${id}::uuid and v.room = ${room} and v.owner_id = ${user.id}::uuid for update`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

const conflict = (answers: Answers, current: KeptView) =>
  answers.conflict(current.id, {
    changedBy: current.updatedBy,
    changedOn: current.updatedOn,
    version: current.version,
    current,
  })

/** Saves a view under a name, renames it, replaces what it keeps, or shares it. Nobody changes one of somebody else. */
export async function saveView(context: ActionContext, answers: Answers, write: ViewWrite): Promise<CallResult> {
  const { trx, user, now } = context
  const { room, record } = write
  const before = write.id === null ? null : await ownView(context, room, write.id)
  if (before && before.version !== write.version) return conflict(answers, before)
  const changes = changesBetween({ fields: FIELDS }, before && asRow(room, before), asRow(room, record))
  if (before && changes.length === 0) return answers.noChanges(before.id)
  if (record.roleId !== null && record.roleId !== before?.roleId && !write.mayShare) throw forbidden()
  const problems = await problemsOf(context, write)
  if (problems.length > 0) return answers.refused(problems)
  const { rows } = await sql<SavedView>`
    insert into list_view as v (id, owner_id, room, name, role_id, filters, search, sort, columns,
                                created_by, created_on, updated_by, updated_on)
    values (${before?.id ?? sql`gen_random_uuid()`}, ${user.id}::uuid, ${room}, ${record.name}, ${record.roleId},
            ${JSON.stringify(record.filters)}::jsonb, ${record.search}, ${[...record.sort]}::text[],
            ${record.columns && [...record.columns]}::text[], ${user.name}, ${now}, ${user.name}, ${now})
    on conflict (id) do update set name = excluded.name, role_id = excluded.role_id, filters = excluded.filters,
      search = excluded.search, sort = excluded.sort, columns = excluded.columns,
      updated_by = excluded.updated_by, updated_on = excluded.updated_on, version = v.version + 1
    returning ${VIEW_COLUMNS}`.execute(trx)
  const saved = rows[0]!
  await audit(context, saved, changes)
  return answers.saved(saved.id, { ...saved, owner: null, reduced: false })
}

async function problemsOf({ trx, user }: ActionContext, { id, room, record }: ViewWrite): Promise<Problem[]> {
  const { rows } = await sql<{ named: boolean; kept: string; role: boolean }>`select
    coalesce(bool_or(fold(name) = fold(${record.name}::text) and id is distinct from ${id}::uuid), false) as named,
    count(*) filter (where id is distinct from ${id}::uuid) as kept,
    ${record.roleId}::text is null or exists (select from role where role_id = ${record.roleId}) as role
    from list_view where owner_id = ${user.id}::uuid and room = ${room}`.execute(trx)
  const { named, kept, role } = rows[0]!
  if (named) return refusal('kit:refused.viewNamedOnce', { name: record.name })
  if (Number(kept) >= MOST_VIEWS) return refusal('kit:refused.tooManyViews', { most: MOST_VIEWS })
  return role ? [] : [{ Field: 'roleId', Key: 'kit:refused.unknownRecord', Args: { value: record.roleId! } }]
}

export async function removeView(
  context: ActionContext,
  answers: Answers,
  { room, id, version }: { room: string; id: string; version: number },
): Promise<CallResult> {
  const before = await ownView(context, room, id)
  if (before.version !== version) return conflict(answers, before)
  await sql`delete from list_view where id = ${id}::uuid`.execute(context.trx)
  await audit(context, before, changesBetween({ fields: FIELDS }, asRow(room, before), null))
  return answers.deleted(id)
}

const audit = (
  { trx, user, now, requestId, changeId }: ActionContext,
  view: Pick<SavedView, 'id' | 'name'>,
  changes: Parameters<typeof writeAudit>[2],
) =>
  writeAudit(
    trx,
    { table: TABLE, id: view.id, recordKey: view.name, by: user.name, on: now, requestId, changeId },
    changes,
  )
