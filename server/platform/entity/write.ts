import { sql, type RawBuilder } from 'kysely'
import type { Field, Fields } from '../../../shared/contracts/fields.ts'
import { writesTable } from '../database/kept-facts.ts'
import { planned } from '../database/planned.ts'
import type { Trx } from '../database/transaction.ts'
import { sealSecret } from '../secrets/secret-text.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { sealedPlace } from '../secrets/sealed-column.ts'
import { columnName, ownerOf, type LineTable, type Row, type StoredEntity } from './stored.ts'

/** Who writes, and when. */
export interface Author {
  name: string
  on: Date
}

interface Column {
  readonly name: string
  readonly column: string
}

const columnsByPlace = new WeakMap<StoredEntity, Map<string, readonly Column[]>>()

/** Columns of fields, worked out once: they are the same for each record of a file. */
function columns(entity: StoredEntity, fields: Fields, prefix: string): readonly Column[] {
  const places = columnsByPlace.get(entity) ?? new Map<string, readonly Column[]>()
  columnsByPlace.set(entity, places)
  const all =
    places.get(prefix) ?? Object.keys(fields).map((name) => ({ name, column: columnName(entity, prefix + name, name) }))
  places.set(prefix, all)
  return all
}

const assignments = (pairs: readonly { column: string; value: unknown }[]): RawBuilder<unknown> =>
  sql.join(pairs.map(({ column, value }) => sql`${sql.id(column)} = ${value}`))

/** A scalar of the record as its column holds it. */
function scalarValue({ entity, table, secrets }: StoredEntity, column: string, name: string, record: Row): unknown {
  const value = record[name]
  const { sealed, secret } = entity.fields[name]!
  if (!sealed || typeof value !== 'string') return value
  return (secret ? sealSecret : sealPlain)(secrets!, value, sealedPlace(table, column))
}

const sealPlain = (secrets: Secrets, value: string, place: string) => secrets.seal(value, place)

const columnsOfRecord = new WeakMap<StoredEntity, readonly Column[]>()

/** What the record itself is made of; a field that the server reads elsewhere has no column of its own. */
function ownColumns(entity: StoredEntity): readonly Column[] {
  const kept =
    columnsOfRecord.get(entity) ??
    columns(entity, entity.scalars, '').filter(
      ({ name }) => !(entity.derived?.[name] && entity.scalars[name]!.readOnly),
    )
  columnsOfRecord.set(entity, kept)
  return kept
}

/** Pieces of `insert into …` around its values, by what it ends with and its columns. */
const inserts = new Map<string, TemplateStringsArray>()

/** Pieces of an `insert` of one row, the same ones for each row of a table. Names come from our own code only. */
function insertPieces(table: string, names: readonly string[], end: string): TemplateStringsArray {
  const key = `${table} ${names.join()}${end}`
  const pieces =
    inserts.get(key) ??
    ([
      `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (`,
      ...names.slice(1).map(() => ', '),
      `)${end}`,
    ] as unknown as TemplateStringsArray)
  inserts.set(key, pieces)
  return pieces
}

const TRAIL = ['created_by', 'created_on', 'updated_by', 'updated_on']

/** Columns of the row that are no fields, with what they are set to. */
export type AlsoSet = Readonly<Record<string, unknown>>

/** Adds the record itself; its groups and lines follow by `writeParts`. Answers its id. */
export async function insertRecord(
  db: Trx,
  entity: StoredEntity,
  record: Row,
  author: Author,
  also: AlsoSet = {},
): Promise<string> {
  writesTable(db, entity.table)
  const rows = await planned(db, insertOf(entity, record, author, also))
  return rows[0]!.id
}

/** `insert into …` of the record itself, with columns beside its fields. */
export function insertOf(entity: StoredEntity, record: Row, author: Author, also: AlsoSet): RawBuilder<{ id: string }> {
  const known = ownColumns(entity)
  const names = [...known.map(({ column }) => column), ...Object.keys(also), ...TRAIL]
  const values = known.map(({ name, column }) => scalarValue(entity, column, name, record))
  const trail = [author.name, author.on, author.name, author.on]
  return sql<{ id: string }>(
    insertPieces(entity.table, names, ' returning id'),
    ...values,
    ...Object.values(also),
    ...trail,
  )
}

/** Writes the changed columns if the stored version is still `version`; false: somebody else has saved since. */
export async function updateRecord(
  db: Trx,
  entity: StoredEntity,
  before: Row,
  record: Row,
  author: Author,
  also: AlsoSet = {},
): Promise<boolean> {
  writesTable(db, entity.table)
  const { numAffectedRows } = await updateOf(entity, before, record, author, also).execute(db)
  return numAffectedRows === 1n
}

/** `update … where …` of the record itself, whose row is `t`. */
export function updateOf(
  entity: StoredEntity,
  before: Row,
  record: Row,
  author: Author,
  also: AlsoSet,
): RawBuilder<unknown> {
  const changed = ownColumns(entity)
    .filter(({ name }) => record[name] !== before[name])
    .map(({ name, column }) => ({ column, value: scalarValue(entity, column, name, record) }))
  const set = [...changed, ...Object.entries(also).map(([column, value]) => ({ column, value }))]
  return sql`
    update ${sql.table(entity.table)} t set ${set.length > 0 ? sql`${assignments(set)}, ` : sql``}
      version = t.version + 1, updated_by = ${author.name}, updated_on = ${author.on}
    where t.id = ${before['id']} and t.version = ${before['version']}`
}

/** Removes the record if the stored version is still `version`; what belongs to it goes with it. */
export async function deleteRecord(db: Trx, entity: StoredEntity, id: string, version: number): Promise<boolean> {
  writesTable(db, entity.table)
  const { numAffectedRows } = await sql`
    delete from ${sql.table(entity.table)} where id = ${id} and version = ${version}`.execute(db)
  return numAffectedRows === 1n
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Whether `writeParts` would write anything. */
export const differsInParts = ({ groups = {}, lines = {} }: StoredEntity, before: Row, record: Row): boolean =>
  [...Object.keys(groups), ...Object.keys(lines)].some((name) => !same(before[name] ?? null, record[name] ?? null))

/** Writes the groups and lines that differ from what is stored, one statement for each table that they need. */
export async function writeParts(
  db: Trx,
  entity: StoredEntity,
  id: string,
  before: Row | null,
  record: Row,
): Promise<void> {
  for (const [name, { table }] of Object.entries(entity.groups ?? {})) {
    const old = before?.[name] ?? null
    if (!same(old, record[name]))
      await writeGroup(db, entity, name, table, id, old !== null, record[name] as Row | null)
  }
  for (const [name, line] of Object.entries(entity.lines ?? {})) {
    const old = (before?.[name] ?? []) as Row[]
    if (!same(old, record[name])) await writeLines(db, entity, name, line, id, old, record[name] as Row[])
  }
}

async function writeGroup(
  db: Trx,
  entity: StoredEntity,
  name: string,
  table: string,
  id: string,
  stored: boolean,
  group: Row | null,
): Promise<void> {
  const pairs = groupPairs(entity, name, group)
  if (group === null) await sql`delete from ${sql.table(table)} where owner_id = ${id}`.execute(db)
  else if (stored) await sql`update ${sql.table(table)} set ${assignments(pairs)} where owner_id = ${id}`.execute(db)
  else await groupInsert(table, id, pairs).execute(db)
}

const groupPairs = (entity: StoredEntity, name: string, group: Row | null) =>
  columns(entity, entity.entity.fields[name]!.fields!, `${name}.`).map((c) => ({
    column: c.column,
    value: group?.[c.name] ?? null,
  }))

const groupInsert = (
  table: string,
  id: string,
  pairs: readonly { column: string; value: unknown }[],
): RawBuilder<unknown> =>
  sql(
    insertPieces(table, ['owner_id', ...pairs.map(({ column }) => column)], ''),
    id,
    ...pairs.map(({ value }) => value),
  )

/** JSON travels as text, and is stored as what it says. */
const storedValue = (field: Field, value: unknown): unknown =>
  field.kind === 'json' && typeof value === 'string' ? JSON.parse(value) : value

async function writeLines(
  db: Trx,
  entity: StoredEntity,
  name: string,
  line: LineTable,
  id: string,
  old: readonly Row[],
  rows: readonly Row[],
): Promise<void> {
  const { table } = line
  const kept = rows.flatMap((row) => (row['lineId'] === undefined ? [] : [row['lineId'] as string]))
  if (old.some((row) => !kept.includes(row['lineId'] as string)))
    await sql`delete from ${sql.table(table)} where ${sql.id(ownerOf(line))} = ${id} and id <> all(${kept}::uuid[])`.execute(
      db,
    )
  if (rows.length > 0) await planned(db, linesInsert(entity, name, line, id, rows))
}

/** Adds lines, and changes those that are there. */
function linesInsert(
  entity: StoredEntity,
  name: string,
  line: LineTable,
  id: string,
  rows: readonly Row[],
): RawBuilder<unknown> {
  const { table } = line
  const { fields } = entity.entity.fields[name]! as { fields: Fields }
  const known = columns(entity, fields, `${name}.`).filter((column) => !line.derived?.[column.name])
  const ids = sql.join(known.map(({ column }) => sql.id(column)))
  const asJson = JSON.stringify(
    rows.map((row, position) => ({
      id: row['lineId'] ?? null,
      position,
      ...Object.fromEntries(known.map((c) => [c.column, storedValue(fields[c.name]!, row[c.name] ?? null)])),
    })),
  )
  return sql`
    insert into ${sql.table(table)} as c (id, ${sql.id(ownerOf(line))}, position, ${ids})
    select coalesce(r.id, gen_random_uuid()), ${id}::uuid, r.position, ${sql.join(known.map((c) => sql.ref(`r.${c.column}`)))}
    from json_populate_recordset(null::${sql.table(table)}, ${asJson}::json) r
    on conflict (id) do update set position = excluded.position,
      ${sql.join(known.map((c) => sql`${sql.id(c.column)} = ${sql.ref(`excluded.${c.column}`)}`))}
    where ${sql.ref(`c.${ownerOf(line)}`)} = ${id}::uuid`
}

/** What `writeParts` would write of a record that nobody has written yet, as parts of the statement that adds the record. */
export function partsInserted(entity: StoredEntity, id: string, record: Row): RawBuilder<unknown>[] {
  const groups = Object.entries(entity.groups ?? {}).flatMap(([name, { table }]) => {
    const group = record[name] as Row | null
    return group ? [groupInsert(table, id, groupPairs(entity, name, group))] : []
  })
  const lines = Object.entries(entity.lines ?? {}).flatMap(([name, line]) => {
    const rows = record[name] as Row[]
    return rows.length > 0 ? [linesInsert(entity, name, line, id, rows)] : []
  })
  return [...groups, ...lines]
}
