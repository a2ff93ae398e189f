import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Fields } from '../../../shared/contracts/fields.ts'
import { BASE_LOCALE, type Locale } from '../../../shared/contracts/shell.ts'
import { planned } from '../database/planned.ts'
import type { Tables } from '../database/tables.ts'
import { calledIn } from './called.ts'
import { isReadable, type Visibility } from './visibility.ts'
import { columnName, ownerOf, wire, type Condition, type Row, type StoredEntity } from './stored.ts'

const TRAIL = sql`t.id, t.version, t.created_by as "createdBy", t.created_on as "createdOn",
  t.updated_by as "updatedBy", t.updated_on as "updatedOn"`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function columnsOf(
  entity: StoredEntity,
  fields: Fields,
  alias: string,
  prefix: string,
  read: (name: string, column: string) => RawBuilder<unknown> = (_, column) => sql.ref(column),
): RawBuilder<unknown> {
  const columns = Object.entries(fields).map(([name, field]) => {
    const column = read(name, `${alias}.${columnName(entity, prefix + name, name)}`)
    return sql`${wire(field, column)} as ${sql.id(name)}`
  })
  return sql.join(columns)
}

/** Fields of the record itself, as lists show them too: one that the server sets may stand in another table. */
const scalarsOf = (entity: StoredEntity): RawBuilder<unknown> =>
  sql.join(Object.keys(entity.scalars).map((name) => sql`${entity.column(name)} as ${sql.id(name)}`))

/** Columns of one list of lines over the row `l`, by their whole path: `contacts.email`. */
export const lineColumns = (entity: StoredEntity, name: string): RawBuilder<unknown> =>
  sql.join(
    Object.entries(entity.entity.fields[name]!.fields!).map(([below, field]) => {
      const path = `${name}.${below}`
      return sql`${wire(field, sql.ref(`l.${columnName(entity, path, below)}`))} as ${sql.id(path)}`
    }),
  )

/** What is read of a record `t`, and whether it is in scope. */
export const recordAndScope = (
  db: Kysely<Tables>,
  entity: StoredEntity,
  scope: Condition | null,
  locale: Locale = BASE_LOCALE,
): RawBuilder<unknown> => sql`${columnsWritten(db, entity, locale)}, ${scope ?? sql`true`} as "$inScope"`

const written = new WeakMap<StoredEntity, Map<Locale, RawBuilder<unknown>>>()

/** The columns of a record as text: they are the same in every call, and dear to write. */
function columnsWritten(db: Kysely<Tables>, entity: StoredEntity, locale: Locale): RawBuilder<unknown> {
  const own = written.get(entity) ?? new Map<Locale, RawBuilder<unknown>>()
  written.set(entity, own)
  let columns = own.get(locale)
  if (!columns) {
    columns = recordColumns(entity, locale)
    const { sql: text, parameters } = columns.compile(db)
    if (parameters.length === 0) columns = sql.raw(text)
    own.set(locale, columns)
  }
  return columns
}

/** All columns of a record, its group and line tables as JSON. */
const recordColumns = (entity: StoredEntity, locale: Locale): RawBuilder<unknown> =>
  sql.join([headColumns(entity), ...lineParts(entity, locale)])

/** The same without its lines. */
export function headColumns(entity: StoredEntity): RawBuilder<unknown> {
  const parts = [TRAIL, scalarsOf(entity)]
  for (const [name, group] of Object.entries(entity.groups ?? {})) {
    const columns = columnsOf(entity, entity.entity.fields[name]!.fields!, 'c', `${name}.`)
    parts.push(sql`(select row_to_json(g) from (
      select ${columns} from ${sql.table(group.table)} c where c.owner_id = t.id) g) as ${sql.id(name)}`)
  }
  return sql.join(parts)
}

const lineParts = (entity: StoredEntity, locale: Locale): RawBuilder<unknown>[] =>
  Object.entries(entity.lines ?? {}).map(([name, line]) => {
    const read = (below: string, column: string) =>
      line.derived?.[below] ?? (line.called?.includes(below) ? calledIn(locale, column) : sql.ref(column))
    const columns = columnsOf(entity, entity.entity.fields[name]!.fields!, 'c', `${name}.`, read)
    return sql`(select coalesce(json_agg(row_to_json(l)), '[]') from (
      select c.id as "lineId", ${columns} from ${sql.table(line.table)} c ${line.beside ?? sql``}
      where ${sql.ref(`c.${ownerOf(line)}`)} = t.id order by c.position, c.id) l) as ${sql.id(name)}`
  })

/** Finds a record by its uuid or, where that is unique, by its key. */
export function namedBy(entity: StoredEntity, id: string): Condition {
  if (UUID.test(id)) return sql<boolean>`t.id = ${id}::uuid`
  if (!entity.namedByKey && !entity.keyWithin) return sql<boolean>`false`
  const key = entity.entity.fields[entity.entity.key]!
  const isNamed = sql<boolean>`${entity.compared(entity.entity.key)} = ${key.upper ? id.toUpperCase() : id}`
  return entity.keyWithin ? sql<boolean>`(${isNamed} and ${entity.keyWithin})` : isNamed
}

/** Locks the record's own row until the transaction ends; nothing where there is none. */
export async function holdRecord(db: Kysely<Tables>, entity: StoredEntity, id: string): Promise<void> {
  await planned(db, sql`select from ${sql.table(entity.table)} t where ${namedBy(entity, id)} for update`)
}

/** Whether the record of this uuid is one of those in a user's sight. */
export async function isInScope(
  db: Kysely<Tables>,
  entity: StoredEntity,
  id: string,
  scope: Condition,
): Promise<boolean> {
  const [row] = await planned(
    db,
    sql<{ within: boolean }>`
    select ${scope} as within from ${sql.table(entity.table)} t where t.id = ${id}::uuid`,
  )
  return row?.within === true
}

export interface ReadRecord {
  record: Row
  /** False: the record is there, but not for this user. */
  inScope: boolean
}

/** A record as this user may name it: by its key only where he may read the key, or a guess would tell. */
export const readInSight = (
  db: Kysely<Tables>,
  entity: StoredEntity,
  id: string,
  seen: Visibility,
): Promise<ReadRecord | null> =>
  UUID.test(id) || isReadable(seen, entity.entity.key)
    ? readRecord(db, entity, id, seen.scope, seen.locale)
    : Promise.resolve(null)

const byId = new WeakMap<StoredEntity, Map<Locale, TemplateStringsArray | null>>()

/** The statement of a record by its uuid, whose words are always the same; null where its columns need values. */
function piecesById(db: Kysely<Tables>, entity: StoredEntity, locale: Locale): TemplateStringsArray | null {
  const own = byId.get(entity) ?? new Map<Locale, TemplateStringsArray | null>()
  byId.set(entity, own)
  let pieces = own.get(locale)
  if (pieces === undefined) {
    const { sql: text, parameters } = recordAndScope(db, entity, null, locale).compile(db)
    const head = `select ${text} from "${entity.table}" t where t.id = `
    pieces = parameters.length === 0 ? ([head, '::uuid'] as unknown as TemplateStringsArray) : null
    own.set(locale, pieces)
  }
  return pieces
}

/** One record with everything that belongs to it, in one statement; null when there is none. */
export async function readRecord(
  db: Kysely<Tables>,
  entity: StoredEntity,
  id: string,
  scope: Condition | null = null,
  locale: Locale = BASE_LOCALE,
): Promise<ReadRecord | null> {
  const pieces = scope === null && UUID.test(id) ? piecesById(db, entity, locale) : null
  const [row] = await planned(
    db,
    pieces
      ? sql<Row>(pieces, id)
      : sql<Row>`
    select ${recordAndScope(db, entity, scope, locale)}
    from ${sql.table(entity.table)} t where ${namedBy(entity, id)}`,
  )
  if (!row) return null
  const { $inScope, ...record } = row
  return { record, inScope: $inScope === true }
}
