import { sql, type Kysely, type RawBuilder } from 'kysely'
import { asDocument } from '../../../shared/contracts/document.ts'
import type { Fields, LookupTarget } from '../../../shared/contracts/fields.ts'
import { lookupName, type Titles } from '../../../shared/contracts/opening.ts'
import type { Tables } from '../database/tables.ts'
import type { CurrentUser } from '../identity/user.ts'
import { filtersOf } from '../lists/list-query.ts'
import { rightsOf } from '../rights/rights.ts'
import { rightTo } from './contract.ts'
import { whereOf } from './list.ts'
import { titleOf } from './lookup.ts'
import type { EntityRegistry } from './registry.ts'
import type { Row, StoredEntity } from './stored.ts'
import { isReadable, visibilityOf, type Visibility } from './visibility.ts'

interface Asked {
  readonly target: LookupTarget
  readonly codes: Set<string>
}

interface Reader {
  readonly db: Kysely<Tables>
  readonly user: CurrentUser
  readonly registry: EntityRegistry
}

/**
 * What the codes of a record are called, with the party that names it, in one statement over all that they name. Each is judged as its lookup would be: by the
 * right to it, the rows in sight, the fixed filter of the field and what may be read of key and title. `record` is as the user
 * sees it, so that a hidden code is not told by its name.
 */
export async function titlesOf(
  { db, user, registry }: Reader,
  { entity }: StoredEntity,
  record: Row,
  seen: Visibility,
): Promise<Titles> {
  const asked = new Map<string, Asked>()
  collect(entity.fields, record, '', seen, asked)
  const { party = null, of } = asDocument(entity)?.head ?? {}
  if (of && party && isCode(record[party]) && seen.mode(party) !== 'mask') note(asked, { entity: of }, record[party])
  const rights = await rightsOf(db, user)
  const places = [...asked]
  const selects = await Promise.all(
    places.map(async ([, { target, codes }], at) => {
      const named = registry.find(target.entity)
      if (!named || !rights.granted(rightTo(named, 'view'))) return null
      return namesOf(named, await visibilityOf(db, user, named, seen.locale), target, codes, at)
    }),
  )
  const known = selects.filter((select) => select !== null)
  const { rows } =
    known.length === 0
      ? { rows: [] }
      : await sql<{ at: number; key: string; title: string | null }>`${sql.join(known, sql` union all `)}`.execute(db)
  return Object.fromEntries(
    places.map(([name, { codes }], at) => {
      const own = new Map(rows.filter((row) => row.at === at).map(({ key, title }) => [key, title ?? '']))
      return [name, selects[at] ? Object.fromEntries([...codes].map((code) => [code, own.get(code) ?? null])) : {}]
    }),
  )
}

/** The codes of lookup fields, below groups and lines too, by where they are looked up. */
function collect(fields: Fields, record: Row, prefix: string, seen: Visibility, asked: Map<string, Asked>): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = record[name]
    const path = prefix + name
    if (field.kind === 'group' && value) collect(field.fields!, value as Row, `${path}.`, seen, asked)
    else if (field.kind === 'lines' && Array.isArray(value))
      for (const line of value as Row[]) collect(field.fields!, line, `${path}.`, seen, asked)
    else if (field.lookup && isCode(value) && seen.mode(path) !== 'mask') note(asked, field.lookup, value)
  }
}

const isCode = (value: unknown): value is string => typeof value === 'string' && value !== ''

function note(asked: Map<string, Asked>, target: LookupTarget, code: string): void {
  const name = lookupName(target)
  const known = asked.get(name)
  if (known) known.codes.add(code)
  else asked.set(name, { target, codes: new Set([code]) })
}

/** Null where the lookup would be refused: by a filter on what this user may not read. */
function namesOf(
  entity: StoredEntity,
  seen: Visibility,
  { filter = {} }: LookupTarget,
  codes: ReadonlySet<string>,
  at: number,
): RawBuilder<unknown> | null {
  const isKnown = (column: string) => entity.field(column) !== undefined && isReadable(seen, column)
  if (!Object.keys(filter).every(isKnown)) return null
  const key = sql`(${entity.compared(entity.entity.key)})::text`
  const where = whereOf(entity, { filters: filtersOf(entity, filter, isKnown), search: '' }, seen)
  return sql`(select ${sql.lit(at)}::int as at, ${key} as key, (${titleOf(entity, seen)})::text as title
    from ${sql.table(entity.table)} t where ${key} = any (${[...codes]}::text[])
      and ${isReadable(seen, entity.entity.key) ? where : sql`false`})`
}
