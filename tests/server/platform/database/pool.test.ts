import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPool, isDatabaseAway } from '../../../../server/platform/database/pool.ts'
import { createLog } from '../../../../server/platform/log.ts'
import { onCluster, testDatabase, type TestDatabase } from '../../../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

describe('values of the database', () => {
  it('keep all their digits and days', async () => {
    const { rows } = await database.pool.query(`select
      9007199254740993::int8 as whole, 1234567890123456.7890::numeric as money, date '2026-03-08' as day,
      timestamptz '2026-03-08 02:30:00.123456-05' as stamp, timestamp '2026-03-08 02:30:00' as plain,
      array[1.10, null]::numeric[] as figures, array[date '2026-01-02'] as days,
      array[timestamptz '2026-01-02 03:04:05+00'] as stamps, array[9007199254740993]::int8[] as wholes, 7 as small`)
    expect(rows[0]).toEqual({
      whole: '9007199254740993',
      money: '1234567890123456.7890',
      day: '2026-03-08',
      stamp: '2026-03-08T07:30:00.123456Z',
      plain: '2026-03-08T02:30:00',
      figures: ['1.10', null],
      days: ['2026-01-02'],
      stamps: ['2026-01-02T03:04:05Z'],
      wholes: ['9007199254740993'],
      small: 7,
    })
  })

  it('are folded to search without case and accents, in an index as well', async () => {
    await database.pool.query(`create table folded (name text);
      create index on folded (fold(name));
      insert into folded values ('Électricité HARLOW'), ('Œuvre'), ('北京钢铁')`)
    const { rows } = await database.pool.query<{ name: string }>(
      `select name from folded where fold(name) like '%' || fold($1) || '%'`,
      ['ELECTRICITE harlow'],
    )
    expect(rows).toEqual([{ name: 'Électricité HARLOW' }])
    const chinese = await database.pool.query(`select name from folded where fold(name) like '%' || fold($1) || '%'`, [
      '钢',
    ])
    expect(chinese.rowCount).toBe(1)
  })
})

describe('audit log', () => {
  it('[S3.36] only grows', async () => {
    await database.pool.query(`insert into audit_save
      (table_name, id_name, id_value, column_name, old_value, new_value, action, action_by, change_id)
      values ('firm', 'id', '1', 'name', 'a', 'b', 'update', 'admin', gen_random_uuid())`)
    await expect(database.pool.query(`update audit_save set new_value = 'c'`)).rejects.toThrow(/only grows/)
    await expect(database.pool.query('delete from audit_save')).rejects.toThrow(/only grows/)
    await expect(database.pool.query('truncate audit_save')).rejects.toThrow(/only grows/)
    expect((await database.pool.query('select new_value from audit_log')).rows).toEqual([{ new_value: 'b' }])
  })
})

describe('a lost connection', () => {
  it('is known as the database being away, and the next query finds a new one', async () => {
    const client = await database.pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await onCluster((admin) => admin.query('select pg_terminate_backend($1)', [rows[0]!.pid]))
    const failure = await client.query('select 1').catch((error: unknown) => error)
    client.release(true)
    expect(isDatabaseAway(failure)).toBe(true)
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('is not confused with other errors', async () => {
    const failure = await database.pool.query('select nonsense').catch((error: unknown) => error)
    expect(isDatabaseAway(failure)).toBe(false)
    expect(isDatabaseAway(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false)
  })

  it('to a server that is not there is known too', async () => {
    const pool = createPool({ url: 'postgres://novus@127.0.0.1:1/novus', max: 1, log: createLog('silent') })
    const failure = await pool.query('select 1').catch((error: unknown) => error)
    await pool.end()
    expect(isDatabaseAway(failure)).toBe(true)
  })

  it('statements have a limit', async () => {
    const pool = createPool({ url: database.url, max: 1, log: createLog('silent'), statementTimeout: 50 })
    await expect(pool.query('select pg_sleep(5)')).rejects.toThrow(/statement timeout/)
    await pool.end()
  })
})
