import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../support/database.ts'

/** Functions and views of the database have a file each, which is all of them: whoever changes one changes its file. */
const MIGRATIONS = resolve(import.meta.dirname, '../../../server/migrations')
const made = (kind: 'functions' | 'views') =>
  readdirSync(join(MIGRATIONS, kind)).map((file) => file.replace('.sql', ''))

/** Migrations of before there were such files: what they made was changed since in others of them. */
const OF_BEFORE = /^0([01]\d\d|200|20[4-8]|217)/

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const names = async (text: string): Promise<string[]> =>
  (await database.pool.query<{ name: string }>(text)).rows.map(({ name }) => name)

it('each function of the database has a file, and each file its function', async () => {
  const there = await names(
    `select distinct p.proname::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  expect(made('functions').toSorted()).toEqual(there.toSorted())
})

it('each view of the database has a file, and each file its view', async () => {
  const there = await names(
    `select relname::text as name from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`,
  )
  expect(made('views').toSorted()).toEqual(there.toSorted())
})

it('a migration makes none that has a file: on a new database the file would come after it and win', () => {
  const filed = new Set([...made('functions'), ...made('views')])
  const deltas = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql') && !OF_BEFORE.test(file))
  const again = deltas.flatMap((file) =>
    [
      ...readFileSync(join(MIGRATIONS, file), 'utf8').matchAll(
        /\b(?:create\s+(?:or\s+replace\s+)?|alter\s+)(?:function|view)\s+(\w+)/gi,
      ),
    ].flatMap(([, name]) => (filed.has(name!) ? [`${file}: ${name}`] : [])),
  )
  expect(again).toEqual([])
})

const ANEW = /^drop trigger if exists (\w+) on \w+;\ncreate constraint trigger \1 [^;]*? execute function (\w+)\(\);$/gm

it('a file makes what it is called and nothing else, and can be run again', () => {
  for (const kind of ['functions', 'views'] as const)
    for (const name of made(kind)) {
      const text = readFileSync(join(MIGRATIONS, kind, `${name}.sql`), 'utf8')
        .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
        // PostgreSQL replaces no constraint trigger: it is taken away where it is there, and made anew.
        .replaceAll(ANEW, (whole, _called, runs: string) => (runs === name ? '' : whole))
      const word = kind.slice(0, -1)
      const found = [...text.matchAll(/^(?:create or replace|alter) (\w+) (\w+)/gm)].map(
        ([, what, called]) => `${what} ${called}`,
      )
      // Decision 70: a trigger that a migration needs a new function for stands with that function.
      const triggers = [...text.matchAll(/^create or replace trigger (\w+)[^;]*? execute function (\w+)\(/gm)]
      const own = triggers.flatMap(([, called, runs]) => (runs === name ? [`trigger ${called}`] : []))
      expect(new Set(found), name).toEqual(new Set([`${word} ${name}`, ...own]))
      expect(/^(?:create (?!or replace)|drop )/m.test(text), name).toBe(false)
    }
})
