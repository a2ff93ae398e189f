import { sql, type RawBuilder } from 'kysely'
import type { ActionContext } from '../action/action.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Trx } from '../database/transaction.ts'
import { DONE, type Item, type RowOutcome } from '../work/outcome.ts'

/** A column in which records of a module name a record by its key, so that they can name another one instead. */
export interface RecordUse {
  /** Room that keeps the records. */
  readonly room: string
  /** Their table; `t` in `where`. */
  readonly table: string
  /** Columns by which people know one. */
  readonly key: string
  readonly title: string
  /** Path of the field, as the change log names it. */
  readonly field: string
  readonly column: string
  /** The table below on whose rows the column stands, and the column that holds the id of their record; `owner_id` unless said. */
  readonly lines?: string
  readonly owner?: string
  /** Those that are still to post: what is posted stays as it is. */
  readonly where?: RawBuilder<boolean>
}

/** A record that names the key. */
interface UsingRecord {
  readonly id: string
  readonly recordKey: string
  readonly title: string
}

const ownerOf = ({ owner = 'owner_id' }: RecordUse) => sql.ref(`l.${owner}`)
const whereOf = ({ where }: RecordUse): RawBuilder<boolean> => where ?? sql<boolean>`true`

/** Records that name the key: `room`, `field`, `key`, `title` and how often, `uses`. */
export const usesOf = (use: RecordUse, key: string): RawBuilder<unknown> => {
  const named = sql`${sql.ref(`${use.lines ? 'l' : 't'}.${use.column}`)} = ${key}`
  const below = use.lines ? sql`join ${sql.table(use.lines)} l on ${ownerOf(use)} = t.id` : sql``
  return sql`
    select ${use.room}::text as room, ${use.field}::text as field, ${sql.ref(`t.${use.key}`)}::text as key,
           ${sql.ref(`t.${use.title}`)}::text as title, count(*)::int as uses
    from ${sql.table(use.table)} t ${below} where ${named} and ${whereOf(use)}
    group by t.id, ${sql.ref(`t.${use.key}`)}, ${sql.ref(`t.${use.title}`)}`
}

/** Has records name another key from now on. Each is a new version of its record, which its change log says. */
export async function renamed(
  { trx, user, now, requestId, changeId }: ActionContext,
  use: RecordUse,
  from: string,
  into: string,
): Promise<(Item & RowOutcome)[]> {
  const records = await repoint(trx, use, { from, into, by: user.name, on: now })
  for (const { id, recordKey } of records)
    await writeAudit(trx, { table: use.table, id, recordKey, by: user.name, on: now, requestId, changeId }, [
      { action: 'update', column: use.field, oldValue: from, newValue: into },
    ])
  return records.map(({ id, recordKey, title }) => ({
    ...{ item: `${use.room} ${use.field} ${id}`, room: use.room, record: recordKey, key: recordKey, title, ...DONE },
  }))
}

async function repoint(
  trx: Trx,
  use: RecordUse,
  { from, into, by, on }: { from: string; into: string; by: string; on: Date },
): Promise<UsingRecord[]> {
  const changed = sql`version = t.version + 1, updated_by = ${by}, updated_on = ${on}`
  const told = sql`t.id, ${sql.ref(`t.${use.key}`)}::text as "recordKey", coalesce(${sql.ref(`t.${use.title}`)}::text, '') as title`
  const column = sql.id(use.column)
  if (!use.lines) {
    const { rows } = await sql<UsingRecord>`
      update ${sql.table(use.table)} t set ${column} = ${into}, ${changed}
      where t.${column} = ${from} and ${whereOf(use)} returning ${told}`.execute(trx)
    return rows
  }
  const { rows } = await sql<UsingRecord>`
    with hit as (
      update ${sql.table(use.lines)} l set ${column} = ${into} from ${sql.table(use.table)} t
      where ${ownerOf(use)} = t.id and l.${column} = ${from} and ${whereOf(use)} returning ${ownerOf(use)} as owner)
    update ${sql.table(use.table)} t set ${changed} where t.id in (select owner from hit) returning ${told}`.execute(
    trx,
  )
  return rows
}
