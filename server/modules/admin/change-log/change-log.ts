import { sql, type Kysely, type RawBuilder } from 'kysely'
import { AuditLog } from '../../../../shared/contracts/admin/audit-log.ts'
import type { WidgetMode } from '../../../../shared/contracts/widgets.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { stored, type Condition, type StoredEntity } from '../../../platform/entity/stored.ts'
import { MASK, visibilityOf, type Visibility } from '../../../platform/entity/visibility.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { all, any } from '../../../platform/lists/where.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'

/** The change log as one user may read it. */
export interface OwnChangeLog {
  entity: StoredEntity
  seen: Visibility
}

export interface ChangeLogReader {
  user: CurrentUser
  /** What fields are called in the reader's language, `firm.billTo.creditLimit` by table and path. */
  fieldNames: Readonly<Record<string, string>>
}

/** An entity whose changes this user may read, with what he sees of it. */
interface Source {
  store: StoredEntity
  seen: Visibility
}

/**
 * Nobody reads here what he may not read at its record: changes of entities that he may not view, of records that are out
 * of his sight and of hidden fields are left out, values of masked fields are dots, also to filters and sorting.
 */
export async function changeLogOf(
  db: Kysely<Tables>,
  { user, fieldNames }: ChangeLogReader,
  stores: readonly StoredEntity[],
): Promise<OwnChangeLog> {
  const rights = await rightsOf(db, user)
  const viewable = stores.filter((store) => rights.can(`${store.room}.view`))
  const sources = await Promise.all(
    viewable.map(async (store): Promise<Source> => ({ store, seen: await visibilityOf(db, user, store) })),
  )
  const entity = byFieldName(changeLogFrom(sources), fieldNames)
  return { entity, seen: { ...(await visibilityOf(db, user, entity)), scope: rowsOf(sources) } }
}

/** Its rows are taken out of saves: the first half of an id names the save, the second the place in it. */
export const STORED = {
  trail: false,
  table: 'change_log',
  takenOut: {
    order: [sql`t.save_no`, sql`t.place`],
    within: (ids: RawBuilder<unknown>) => sql<boolean>`t.save_no in (
      select ('x' || left(replace(o.id::text, '-', ''), 16))::bit(64)::bigint from unnest(${ids}) as o (id))`,
  },
} as const

function changeLogFrom(sources: readonly Source[]): StoredEntity {
  const masked = sources.filter(({ seen }) => pathsOf(seen, 'mask').length > 0)
  const isMasked = any(masked.map(({ store, seen }) => all([ofTable(store), isAt(pathsOf(seen, 'mask'))])))
  const unkeyed = sources.filter(({ store, seen }) => ['hide', 'mask'].includes(seen.mode(store.entity.key) ?? ''))
  return stored(AuditLog, {
    ...STORED,
    derived: {
      entity: entityOf(sources),
      ...(masked.length > 0 ? { oldValue: dots('old_value', isMasked), newValue: dots('new_value', isMasked) } : {}),
      ...(unkeyed.length > 0 ? { recordKey: dots('record_key', any(unkeyed.map(({ store }) => ofTable(store)))) } : {}),
    },
    // With a key that is dots to this user, the index of the plain ones would tell it.
    searchText: unkeyed.length > 0 ? undefined : sql<string>`fold(coalesce(t.record_key, '') || ' ' || t.action_by)`,
  })
}

/** Fields are filtered and sorted by what the reader calls them, though their paths travel. */
function byFieldName(log: StoredEntity, names: ChangeLogReader['fieldNames']): StoredEntity {
  const name = sql`coalesce(${JSON.stringify(names)}::jsonb ->> (t.table_name || '.' || ${PATH}), t.column_name)`
  return { ...log, compared: (column) => (column === 'columnName' ? name : log.compared(column)) }
}

const ofTable = ({ table }: StoredEntity): Condition => sql<boolean>`t.table_name = ${table}`

const dots = (column: string, masked: Condition): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`t.${column}`)} is not null and ${masked} then ${MASK} else ${sql.ref(`t.${column}`)} end`

function entityOf(sources: readonly Source[]): RawBuilder<unknown> {
  if (sources.length === 0) return sql`null::text`
  const words = sources.map(({ store }) => sql`when ${store.table} then ${store.entity.id}`)
  return sql`case t.table_name ${sql.join(words, sql` `)} end`
}

/** Restricted paths of the record, `billTo.creditLimit`; one of them restricts all below it. */
const pathsOf = (seen: Visibility, mode: WidgetMode): string[] =>
  Object.keys(seen.fields).filter((path) => seen.mode(path) === mode)

/** Path of the changed field without line numbers: `contacts.2.email` is `contacts.email`. */
const PATH = sql`regexp_replace(t.column_name, '\\.\\d+(?=\\.|$)', '', 'g')`

/** True for a change of one of these paths. */
const isAt = (paths: readonly string[]): Condition => sql<boolean>`exists (
  select from unnest(${paths}::text[]) as r (path) where ${PATH} = r.path or starts_with(${PATH}, r.path || '.'))`

function rowsOf(sources: readonly Source[]): Condition {
  const isWhole = ({ seen }: Source) => !seen.scope && pathsOf(seen, 'hide').length === 0
  const whole = sources.filter(isWhole).map(({ store }) => store.table)
  const parts = sources.filter((source) => !isWhole(source)).map(partOf)
  return any([...(whole.length > 0 ? [sql<boolean>`t.table_name = any(${whole}::text[])`] : []), ...parts])
}

function partOf({ store, seen }: Source): Condition {
  const conditions = [ofTable(store)]
  const hidden = pathsOf(seen, 'hide')
  if (hidden.length > 0) conditions.push(sql<boolean>`not ${isAt(hidden)}`)
  // A scope speaks of a record as `t`; within the brackets that is the record, before them the change.
  if (seen.scope)
    conditions.push(
      sql<boolean>`t.record_id in (select t.id::text from ${sql.table(store.table)} t where ${seen.scope})`,
    )
  return sql<boolean>`(${all(conditions)})`
}
