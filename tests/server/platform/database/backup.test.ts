import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupCommand } from '../../../../server/backup-command.ts'
import { startEmbedded, type EmbeddedDatabase } from '../../../../server/platform/database/embedded/embedded.ts'
import { createLog } from '../../../../server/platform/log.ts'

const log = createLog('silent')
let folder: string
let data: string
let running: EmbeddedDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'novus-backup-'))
  await chmod(folder, 0o755)
  data = join(folder, 'data')
  running = await startEmbedded({ dataDir: data, log })
  await writeFile(join(data, 'data-keys'), 'first:key', { mode: 0o600 })
})
afterAll(async () => {
  await running.stop()
  await rm(folder, { recursive: true, force: true })
})

async function backUp(args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ code: number; said: string }> {
  const said: string[] = []
  const code = await backupCommand(args, { DATA_DIR: data, ...env }, (line) => said.push(line))
  return { code, said: said.join('\n') }
}

describe('a backup', { timeout: 60_000 }, () => {
  it('is made while people work, starts, and lacks nothing of what they had done', async () => {
    const client = new pg.Client({ connectionString: running.url() })
    await client.connect()
    await client.query('create table company (company_id text); create table entered (n int primary key, words text)')
    let entered = 0
    let isOver = false
    const clerk = (async () => {
      while (!isOver) {
        await client.query('insert into entered values ($1, repeat($2, 200))', [entered + 1, 'steel '])
        entered += 1
      }
    })()
    const target = join(folder, 'backups', 'tonight')
    const { code, said } = await backUp([target])
    isOver = true
    await clerk
    await client.end()
    expect(said).toContain(`DATA_DIR=${target}`)
    expect(code).toBe(0)
    expect(await readdir(join(folder, 'backups'))).toEqual(['tonight'])
    expect(await readFile(join(target, 'data-keys'), 'utf8')).toBe('first:key')

    const restored = await startEmbedded({ dataDir: target, log, settings: { fsync: 'off' } })
    const reader = new pg.Client({ connectionString: restored.url() })
    await reader.connect()
    const { rows } = await reader.query('select count(*)::int as held, coalesce(max(n), 0) as last from entered')
    await reader.end()
    await restored.stop()
    expect(rows[0].held, 'nothing is missing in between').toBe(rows[0].last)
    expect(rows[0].held, 'and the clerk was not kept waiting').toBeGreaterThan(0)
    expect(rows[0].held).toBeLessThanOrEqual(entered)
  })

  it('stands where it is of another release, whose books this one cannot prove', async () => {
    const client = new pg.Client({ connectionString: running.url() })
    await client.connect()
    await client.query(`create table migration (name text); insert into migration values ('0001-first')`)
    await client.query('create table migration_repeatable (id serial, name text, hash text)')
    const target = join(folder, 'backups', 'before')
    const { code, said } = await backUp([target])
    await client.query('drop table migration, migration_repeatable')
    await client.end()
    expect(said).toContain('proven by the release that they are of')
    expect(said).toContain(`DATA_DIR=${target}`)
    expect(code).toBe(1)
  })

  it('says what stands in its way, and touches nothing', async () => {
    const taken = join(folder, 'taken')
    await mkdir(taken)
    const refused = async (args: string[], env: NodeJS.ProcessEnv = {}) => {
      const { code, said } = await backUp(args, env)
      expect(code).toBe(2)
      return said
    }
    expect(await refused([])).toContain('npm run backup -- FOLDER')
    expect(await refused([taken])).toContain('is there already')
    expect(await refused([join(data, 'copy')])).toContain('lies in the data folder')
    expect(await refused([join(folder, 'b')], { DATABASE_URL: 'postgres://somewhere/novus' })).toContain('DATABASE_URL')
    expect(await refused([join(folder, 'b')], { DATA_DIR: join(folder, 'nowhere') })).toContain('There is no folder')
    expect(await readdir(taken)).toEqual([])
  })
})
