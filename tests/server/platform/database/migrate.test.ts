import { fork } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
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
    const files = (await readdir(join(root, 'server/migrations'))).map((file) => file.replace('.sql', '')).sort()
    expect(ran.flat().sort()).toEqual(files)
    const { rows } = await pool.query<{ name: string }>('select name from migration order by name')
    expect(rows.map((row) => row.name)).toEqual(files)
  })

  it('run again do nothing', async () => {
    const { db } = await database()
    expect(await migrate(db)).not.toEqual([])
    expect(await migrate(db)).toEqual([])
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
