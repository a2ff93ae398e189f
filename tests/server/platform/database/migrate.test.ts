import { fork } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { migrate } from '../../../../server/platform/database/migrate.ts'
import { emptyDatabase, type TestDatabase } from '../../../support/database.ts'

const root = resolve(import.meta.dirname, '../../../..')
const ended: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) await end()
})

async function database(): Promise<TestDatabase> {
  const made = await emptyDatabase()
  ended.push(() => made.drop())
  return made
}

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'novus-migrations-'))
  ended.push(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

/** Migrates in a process of its own, as another server does; answers the migrations that it ran. */
function migrateElsewhere(url: string): Promise<string[]> {
  const child = fork(resolve(import.meta.dirname, 'migrating-process.ts'), [url], {
    cwd: root,
    execArgv: ['--import', 'tsx'],
  })
  return new Promise((done, fail) => {
    child.once('message', (ran) => done(ran as string[]))
    child.once('exit', (code) => fail(new Error(`ended with ${code}`)))
  })
}

describe('migrations', () => {
  it('run once when three processes start together', async () => {
    const { url, pool } = await database()
    const ran = await Promise.all([migrateElsewhere(url), migrateElsewhere(url), migrateElsewhere(url)])
    const all = await readdir(join(root, 'server/migrations'), { recursive: true })
    const files = all.filter((file) => file.endsWith('.sql')).map((file) => file.replace('.sql', ''))
    expect(ran.flat().sort()).toEqual(files.toSorted())
    const { rows } = await pool.query<{ name: string }>(
      'select name from migration union all select name from migration_repeatable',
    )
    expect(rows.map((row) => row.name).sort()).toEqual(files.toSorted())
  })

  it('run again do nothing', async () => {
    const { db } = await database()
    expect(await migrate(db)).not.toEqual([])
    expect(await migrate(db)).toEqual([])
  })

  it('check what they have changed at their end, so that the next one finds no checks to come', async () => {
    const { db, pool } = await database()
    const folder = await folderOf({
      '0001-parents.sql': `
        create table parent (id int primary key);
        create table child (id int, parent_id int references parent deferrable initially deferred);`,
      // The child is there before its parent, and an index after both.
      '0002-rows.sql': 'insert into child values (1, 1); insert into parent values (1);',
      '0003-index.sql': 'create index child_of on child (parent_id);',
      '0004-more.sql': 'insert into child values (2, 2); insert into parent values (2);',
    })
    expect(await migrate(db, folder)).toHaveLength(4)
    expect((await pool.query('select from child')).rows).toHaveLength(2)
  })

  it('are all undone when one fails, and the sentence names it', async () => {
    const { db, pool } = await database()
    const folder = await folderOf({
      '0001-good.sql': 'create table good (id int); insert into good values (1);',
      '0002-bad.sql': 'create table bad (id int); select nonsense;',
    })
    await expect(migrate(db, folder)).rejects.toThrow(/could not be updated by migration 0002-bad: .*nonsense/)
    const { rows } = await pool.query(`select to_regclass('good') as good, to_regclass('bad') as bad`)
    expect(rows).toEqual([{ good: null, bad: null }])
  })

  it('that land late run after those with higher numbers', async () => {
    const { db } = await database()
    const early = { '0001-a.sql': 'select 1;', '0003-c.sql': 'select 1;' }
    await migrate(db, await folderOf(early))
    expect(await migrate(db, await folderOf({ ...early, '0002-b.sql': 'select 1;' }))).toEqual(['0002-b'])
  })

  it('of a newer release are not run over', async () => {
    const { db } = await database()
    await migrate(db, await folderOf({ '0001-a.sql': 'select 1;', '0002-b.sql': 'select 1;' }))
    await expect(migrate(db, await folderOf({ '0001-a.sql': 'select 1;' }))).rejects.toThrow(/0002-b/)
  })
})

describe('views and functions, one in a file', () => {
  const TABLE = { '0001-a.sql': 'create table house (id int, name text); insert into house values (1, $$North$$);' }
  const view = (columns: string) => ({
    'views/house_shown.sql': `create or replace view house_shown as select ${columns} from house;`,
  })
  const shown = async ({ pool }: TestDatabase) => (await pool.query('select * from house_shown')).rows as unknown[]

  it('are written after the migrations, once, and again when their text is another one or they are gone', async () => {
    const made = await database()
    const { db, pool } = made
    const first = await folderOf({ ...TABLE, ...view('id') })
    expect(await migrate(db, first)).toEqual(['0001-a', 'views/house_shown'])
    expect(await migrate(db, first)).toEqual([])
    const second = await folderOf({ ...TABLE, ...view('id, name') })
    expect(await migrate(db, second)).toEqual(['views/house_shown'])
    expect(await shown(made)).toEqual([{ id: 1, name: 'North' }])
    await pool.query('drop view house_shown')
    expect(await migrate(db, second)).toEqual(['views/house_shown'])
    expect(await shown(made)).toEqual([{ id: 1, name: 'North' }])
  })

  it('wait for those that they stand on, whatever they are called', async () => {
    const { db, pool } = await database()
    const folder = await folderOf({
      ...TABLE,
      ...view('id'),
      'functions/a_count.sql':
        'create or replace function a_count() returns bigint language sql return (select count(*) from house_shown);',
      'views/a_house.sql': 'create or replace view a_house as select id, a_count() as houses from house_shown;',
    })
    expect((await migrate(db, folder)).toSorted()).toEqual([
      '0001-a',
      'functions/a_count',
      'views/a_house',
      'views/house_shown',
    ])
    expect((await pool.query('select houses from a_house')).rows).toEqual([{ houses: '1' }])
  })

  it('are all as they were when one fails, and the sentence names it', async () => {
    const made = await database()
    await migrate(made.db, await folderOf({ ...TABLE, ...view('id') }))
    const bad = {
      ...view('id, name'),
      'views/wrong.sql': 'create or replace view wrong as select nonsense from house;',
    }
    await expect(migrate(made.db, await folderOf({ ...TABLE, ...bad }))).rejects.toThrow(
      /could not be updated by views\/wrong: .*nonsense/,
    )
    expect(await shown(made)).toEqual([{ id: 1 }])
  })

  it('of a newer release are not taken back by an older one', async () => {
    const made = await database()
    const older = await folderOf({ ...TABLE, ...view('id') })
    await migrate(made.db, older)
    await migrate(made.db, await folderOf({ ...TABLE, ...view('id, name') }))
    await expect(migrate(made.db, older)).rejects.toThrow(/newer release .* views\/house_shown/)
    expect(await shown(made)).toEqual([{ id: 1, name: 'North' }])
  })
})
