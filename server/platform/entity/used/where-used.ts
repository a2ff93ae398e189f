import { sql, type RawBuilder } from 'kysely'
import { namingField } from '../../../../shared/contracts/entity.ts'
import { USES_COUNTED_TO, type UseRow, type UsesAnswer } from '../../../../shared/contracts/uses.ts'
import { judge, type RuleBook } from '../../action/rules.ts'
import type { Deps } from '../../deps.ts'
import type { CurrentUser } from '../../identity/user.ts'
import { all } from '../../lists/where.ts'
import type { EntityRegistry } from '../registry.ts'
import type { Condition, Row, StoredEntity } from '../stored.ts'
import { isReadable, visibilityOf, type Visibility } from '../visibility.ts'
import { catalogueOf } from './foreign-keys.ts'
import { namingsOf, type Naming } from './naming.ts'

/** Records that mean one by something else than a key: an address that lies in a place. */
export interface MeantBy {
  /** Entity id. */
  readonly by: string
  readonly path: string | null
  /** Of rows `t` of that entity. */
  readonly when: Condition
}

interface Asked {
  readonly entity: StoredEntity
  readonly registry: EntityRegistry
  readonly user: CurrentUser
  readonly seen: Visibility
  /** The record that is asked about, as it is stored. */
  readonly record: Row
  readonly rules: RuleBook
  /** It may be deleted at all, and this user may. */
  readonly mayDelete: boolean
  readonly meant: readonly MeantBy[]
}

/** Records of one kind, as the reader sees them. */
interface Use {
  readonly by: StoredEntity | null
  readonly path: string | null
  /** Rows that he sees, counted; null where he may not know of them. */
  readonly seen: RawBuilder<unknown> | null
  /** Whether there are any that he does not see. */
  readonly unseen: RawBuilder<unknown> | null
  readonly refuses: boolean
}

/**
 * [supply 1.9a] Where a record is used. Each kind is counted by the index that serves it, to a bound, and only as far as its reader
 * sees its list: right, door, rows in his scope, the field itself. Of all else he learns what a refused delete would tell him, and only
 * if he may delete: that there is something. [decision 0033]
 */
export async function whereUsed(deps: Deps, asked: Asked): Promise<UsesAnswer> {
  const uses = await usesOf(deps, asked)
  const parts = uses.flatMap(({ seen, unseen }, at) => [
    ...(seen ? [sql`${seen} as ${sql.id(`n${at}`)}`] : []),
    ...(unseen ? [sql`${unseen} as ${sql.id(`o${at}`)}`] : []),
  ])
  const [found = {}] = parts.length === 0 ? [] : (await sql<Row>`select ${sql.join(parts)}`.execute(deps.db)).rows
  const counts = uses.map((_, at) => Number(found[`n${at}`] ?? 0))
  const rows = uses.flatMap((use, at) => (counts[at]! > 0 ? [rowOf(use, counts[at]!, asked)] : []))
  const others = uses.some((_, at) => found[`o${at}`] === true)
  const isHeld = others || uses.some(({ refuses }, at) => refuses && counts[at]! > 0)
  return { rows, others, removable: asked.mayDelete && !isHeld && (await isLetGo(deps, asked)) }
}

/** Whether its own rules let it be deleted. */
async function isLetGo({ db, clock }: Deps, { rules, record, user, seen }: Asked): Promise<boolean> {
  const { problems } = await judge(
    rules.onDelete ?? [],
    record,
    { db, before: record, user, rights: seen.rights, now: clock.now() },
    [],
  )
  return problems.length === 0
}

const rowOf = ({ by, path }: Use, count: number, { entity, record, seen }: Asked): UseRow => {
  // A key that its reader may not see is not handed to him in an address.
  const isFilter = path !== null && isReadable(seen, entity.entity.key) && namingField(by!.entity, path) !== undefined
  const key = String(record[entity.entity.key])
  // A record that names itself is in that list, and is no use.
  const others = by!.table === entity.table && by!.namedByKey ? { [by!.entity.key]: `<>${key}` } : {}
  return {
    entity: by!.entity.id,
    path,
    count: Math.min(count, USES_COUNTED_TO),
    more: count > USES_COUNTED_TO,
    filters: isFilter ? { [path]: `=${key}`, ...others } : null,
  }
}

async function usesOf(deps: Deps, asked: Asked): Promise<Use[]> {
  const { entity, registry, record } = asked
  const namings = await namingsKept(deps, entity, registry)
  const wanted = new Set(
    namings.flatMap(({ pairs, only, within }) => [
      ...(within ? [] : pairs.map(([, target]) => target)),
      ...only.map(([target]) => target),
    ]),
  )
  const values = await valuesOf(deps, entity, String(record['id']), [...wanted])
  const views = new Map<StoredEntity, Promise<Visibility | null>>()
  const viewOf = (by: StoredEntity) => {
    let view = views.get(by)
    if (!view) views.set(by, (view = sightOf(deps, asked, by)))
    return view
  }
  const found: Use[] = []
  for (const naming of namings) {
    const { by, only, pairs, within } = naming
    if (only.some(([target, value]) => values[target] !== value)) continue
    if (!within && pairs.some(([, target]) => values[target] === null)) continue
    const holds = holdingOf(naming, values, { id: String(record['id']), isOwn: by?.table === entity.table })
    found.push(useOf(naming, holds, by ? await viewOf(by) : null, asked))
  }
  for (const { by: id, path, when } of asked.meant) {
    const by = registry.find(id)!
    const holds = { ofRecords: when, atAll: sql<boolean>`exists (select from ${sql.table(by.table)} t where ${when})` }
    found.push(useOf({ by, path, refuses: true }, holds, await viewOf(by), asked))
  }
  return found
}

const kept = new WeakMap<StoredEntity, { registry: EntityRegistry; namings: Naming[] }>()

/** Worked out once: who may name whom changes with the release alone. */
async function namingsKept({ db }: Deps, entity: StoredEntity, registry: EntityRegistry): Promise<Naming[]> {
  let known = kept.get(entity)
  if (known?.registry !== registry) {
    known = { registry, namings: namingsOf(entity, registry, await catalogueOf(db)) }
    kept.set(entity, known)
  }
  return known.namings
}

/** What a user sees of a kind of records; null where he has no way to its list. */
async function sightOf({ db }: Deps, { user, seen }: Asked, by: StoredEntity): Promise<Visibility | null> {
  return seen.rights.can(`${by.room}.view`) ? visibilityOf(db, user, by) : null
}

/** Whether a record `t` names it, and whether any row does. */
interface Holding {
  readonly ofRecords: Condition
  readonly atAll: Condition
}

function useOf(
  { by, path, refuses }: Pick<Naming, 'by' | 'path' | 'refuses'>,
  { ofRecords, atAll }: Holding,
  view: Visibility | null,
  { mayDelete }: Asked,
): Use {
  const tells = refuses && mayDelete
  const isSeen = by !== null && view !== null && (path === null || isReadable(view, path))
  if (!isSeen) return { by, path, refuses, seen: null, unseen: tells ? atAll : null }
  const table = sql.table(by.table)
  const scope = view.scope
  return {
    ...{ by, path, refuses },
    seen: sql`(select count(*) from (
      select from ${table} t where ${all(scope ? [scope, ofRecords] : [ofRecords])} limit ${USES_COUNTED_TO + 1}) c)`,
    unseen: tells && scope ? sql`exists (select from ${table} t where ${ofRecords} and (${scope}) is not true)` : null,
  }
}

/** @param isOwn the records are of the same kind: one that names itself does not use itself */
function holdingOf(naming: Naming, values: Row, { id, isOwn }: { id: string; isOwn: boolean }): Holding {
  const { table, from, owner, pairs, within } = naming
  const rows = from ?? sql.table(table)
  const isOther = (alias: string): Condition[] =>
    isOwn ? [sql<boolean>`${sql.ref(`${alias}.${owner ?? 'id'}`)} <> ${id}::uuid`] : []
  const holds = (alias: string): Condition =>
    all([
      ...isOther(alias),
      ...pairs.map(([column, target]) => {
        const held = sql.ref(`${alias}.${column}`)
        if (!within) return sql<boolean>`${held} = ${values[target]}`
        const part = sql`select ${sql.ref(`p.${target}`)} from ${sql.table(within.table)} p`
        return sql<boolean>`${held} in (${part} where ${sql.ref(`p.${within.owner}`)} = ${id}::uuid)`
      }),
    ])
  const atAll = sql<boolean>`exists (select from ${rows} h where ${holds('h')})`
  if (owner === null) return { ofRecords: holds('t'), atAll }
  // By the index of what names it, then to the records: the other way round every record would be looked at.
  const owners = sql`select ${sql.ref(`h.${owner}`)} from ${rows} h where ${holds('h')}`
  return { ofRecords: sql<boolean>`t.id in (${owners})`, atAll }
}

/** What others may hold of the record, by column of its table. */
async function valuesOf({ db }: Deps, { table }: StoredEntity, id: string, columns: string[]): Promise<Row> {
  if (columns.length === 0) return {}
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map((column) => sql.ref(`t.${column}`)))} from ${sql.table(table)} t
    where t.id = ${id}::uuid`.execute(db)
  return rows[0] ?? {}
}
