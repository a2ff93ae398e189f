import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededDatabase, startTestApp, type TestApp } from '../../support/server.ts'
import { handedIn, handedInServer, namedInServer, relationsIn } from '../../support/sql/relations.ts'
import { withStores } from '../../support/stored-fields.ts'

/**
 * A room of the house reads its own tables, and what others keep through views and functions of theirs (`server/migrations/views`).
 * Whose a table is follows from the entity that is kept in it; of the others `table-owners.json` says it.
 */
const MIGRATIONS = resolve(import.meta.dirname, '../../../server/migrations')
const OWNERS = join(import.meta.dirname, 'table-owners.json')
const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T

/** Makes its tables new for a demonstration, past everybody. */
const PAST_EVERYBODY = /\/demo\/|\/seed\.ts:/

const MADE = ['functions', 'views'] as const
const madeIn = (kind: (typeof MADE)[number]): { name: string; text: string }[] =>
  readdirSync(join(MIGRATIONS, kind)).map((file) => ({
    name: file.replace('.sql', ''),
    text: readFileSync(join(MIGRATIONS, kind, file), 'utf8'),
  }))

let app: TestApp
let tables: readonly string[]
let fromEntities: ReadonlyMap<string, string>
/** Rooms on whose tables a function hangs. */
let fromTriggers: ReadonlyMap<string, readonly string[]>
const said = new Map(
  Object.entries(read<Record<string, string[]>>(OWNERS)).flatMap(([of, all]) => all.map((one) => [one, of])),
)

beforeAll(async () => {
  const { made, stores } = await withStores(async () => startTestApp({ database: await seededDatabase() }))
  app = made
  const { rows } = await app.pool.query<{ name: string }>(
    `select relname::text as name from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
       and not relispartition`,
  )
  tables = rows.map(({ name }) => name)
  fromEntities = new Map(
    stores.flatMap(({ entity, table, groups, lines }) =>
      [table, ...Object.values({ ...groups, ...lines }).map((part) => part.table)].map((one): [string, string] => [
        one,
        entity.room.split('/')[0]!,
      ]),
    ),
  )
  const { rows: hung } = await app.pool.query<{ name: string; on: string[] }>(
    `select p.proname::text as name, array_agg(distinct t.tgrelid::regclass::text) as on
     from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal group by 1`,
  )
  fromTriggers = new Map(hung.map(({ name, on }) => [name, [...new Set(on.flatMap((table) => ownerOf(table) ?? []))]]))
})
afterAll(async () => {
  await app.close()
  await app.database.drop()
})

const ownerOf = (table: string): string | undefined => said.get(table) ?? fromEntities.get(table)
/** What is shown of a table is of its room; a function of the one on whose tables it hangs. */
const makerOf = (name: string): string | undefined => {
  const hangs = fromTriggers.get(name) ?? []
  return ownerOf(name.replace(/_shown$/, '')) ?? (hangs.length === 1 ? hangs[0] : undefined)
}

const NOT_OURS = /^migration(_lock|_repeatable)?$/

it('each table, view and function is of one room: of its entity, or of the one that is written down', () => {
  expect(tables.filter((table) => !ownerOf(table) && !NOT_OURS.test(table))).toEqual([])
  const made = MADE.flatMap((kind) => madeIn(kind).map(({ name }) => name))
  expect(made.filter((name) => !makerOf(name))).toEqual([])
  expect([...said.keys()].filter((name) => !tables.includes(name) && !made.includes(name))).toEqual([])
  expect([...said].filter(([table, of]) => fromEntities.get(table) === of)).toEqual([])
})

it('what is shown of a table is taken from that table alone', async () => {
  const { rows } = await app.pool.query<{ view: string; tables: string[] }>(
    `select u.view_name::text as view, array_agg(u.table_name::text) as tables
     from information_schema.view_table_usage u where u.view_name like '%\\_shown' group by u.view_name`,
  )
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ view, tables: of }) => of.join() !== view.replace(/_shown$/, ''))).toEqual([])
})

it('what is shown is planned as its table: nothing in it keeps an index from being used', async () => {
  const { rows } = await app.pool.query<{ view: string; options: string[] | null }>(
    `select relname::text as view, reloptions as options from pg_class
     where relkind = 'v' and relname like '%\\_shown' and relnamespace = current_schema()::regnamespace order by relname`,
  )
  const layered: string[] = []
  for (const { view, options } of rows) {
    const { rows: said } = await app.pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (format json) select * from ${view}`,
    )
    const plan = said[0]!['QUERY PLAN'][0]!.Plan
    if (options !== null || plan.Plans || plan['Relation Name'] !== view.replace(/_shown$/, '')) layered.push(view)
  }
  expect(layered).toEqual([])
})

interface Node {
  'Relation Name'?: string
  Plans?: unknown[]
}

it('a room names no table of another one', () => {
  const known = new Set(tables)
  const inDatabase = MADE.flatMap((kind) =>
    madeIn(kind).flatMap(({ name, text }) =>
      relationsIn(text).map((relation) => ({ relation, room: makerOf(name) ?? '', where: `${kind}/${name}:1` })),
    ),
  )
  const named = [...namedInServer(), ...inDatabase].filter(({ relation }) => known.has(relation))
  expect(named.length).toBeGreaterThan(1000)
  const past = named.filter(({ relation, room, where }) => {
    const owner = ownerOf(relation)
    return owner && owner !== room && !PAST_EVERYBODY.test(where)
  })
  expect(past.map(({ relation, room, where }) => `${where}: ${room} names ${ownerOf(relation)}.${relation}`)).toEqual(
    [],
  )
})

it('a room hands no table of another one to what reads it, but for what it keeps there itself', () => {
  const known = new Set(tables)
  const handed = handedInServer().filter(({ relation }) => known.has(relation))
  expect(handed.length).toBeGreaterThan(150)
  const past = handed.filter(({ relation, room, where }) => {
    const owner = ownerOf(relation)
    return owner && owner !== room && fromEntities.get(relation) !== room && !PAST_EVERYBODY.test(where)
  })
  expect(past.map(({ relation, room, where }) => `${where}: ${room} hands ${ownerOf(relation)}.${relation}`)).toEqual(
    [],
  )
})

it('tables are found where they are handed on as texts, and not where a text is only called like one', () => {
  const handed = (text: string) => handedIn([{ file: 'server/modules/ap/a.ts', text }]).map(({ relation }) => relation)
  expect(handed(`add({ table: 'open_item', column: 'firm' })`)).toEqual(['open_item'])
  expect(handed(`writeAudit({ table: 'job', id, recordKey: name })`)).toEqual([])
  expect(handed(`function used(db, table) { sql.table(table) }\nused(db, 'firm'); other(db, 'branch')`)).toEqual([
    'firm',
  ])
  expect(handed(`const has = (table) => sql.table(table)\nhas('firm')`)).toEqual(['firm'])
  expect(handed(`for (const table of ['firm', 'branch']) sql.table(table)`)).toEqual(['firm', 'branch'])
})

it('names are found where a statement reads or writes, and not where they are columns or its own', () => {
  expect(
    relationsIn('select currency, t.firm from ap_invoice t, firm f join "branch" b on true where entry = 1'),
  ).toEqual(['ap_invoice', 'firm', 'branch'])
  expect(relationsIn('with open (a) as (select 1 from entry), b as materialized (select) select from open, b')).toEqual(
    ['entry'],
  )
  expect(relationsIn('insert into firm (a) select extract(year from t.day) from unnest($1) t')).toEqual(['firm'])
  expect(relationsIn('update only company set a = 1 where b is distinct from branch')).toEqual(['company'])
  expect(relationsIn('delete from journal using entry_line as l where true -- from firm')).toEqual([
    'journal',
    'entry_line',
  ])
})
