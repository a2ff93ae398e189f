import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plannedLast } from '../../../../server/platform/database/planned.ts'
import { transaction } from '../../../../server/platform/database/transaction.ts'
import { testDatabase, type TestDatabase } from '../../../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query(`
    create table parent (id int primary key);
    create table child (id int primary key check (id < 100), parent int references parent deferrable initially deferred)`)
})
afterAll(() => database.drop())

const children = async () =>
  (await database.pool.query<{ id: number }>('select id from child order by id')).rows.map(({ id }) => id)
const write = (id: number, parent: number | null = null) =>
  transaction(database.db, async (trx) => {
    await sql`insert into child (id) values (${id * 10})`.execute(trx)
    await plannedLast(trx, sql`insert into child (id, parent) values (${id}, ${parent})`)
  })

it('[decision 0065] the last statement is committed with what came before it, and its connection goes on', async () => {
  for (const id of [1, 2, 3]) await write(id)
  expect(await children()).toEqual([1, 2, 3, 10, 20, 30])
  await Promise.all([4, 5, 6].map((id) => write(id)))
  expect(await children()).toHaveLength(12)
})

it('[decision 0065] a last statement that fails leaves nothing, and says why', async () => {
  const before = await children()
  await expect(write(1)).rejects.toMatchObject({ code: '23505' })
  await expect(
    transaction(database.db, async (trx) => {
      await sql`insert into child (id) values (50)`.execute(trx).catch(() => undefined)
      await sql`insert into child (id) values (7)`.execute(trx)
      await plannedLast(trx, sql`insert into child (id, parent) values (${500}, ${null})`)
    }),
  ).rejects.toThrow()
  expect(await children()).toEqual(before)
  await write(7)
  expect(await children()).toContain(7)
})

it('[decision 0065] what the commit refuses undoes it all, and is thrown', async () => {
  const before = await children()
  await expect(write(8, 12345)).rejects.toMatchObject({ code: '23503' })
  expect(await children()).toEqual(before)
  const [{ rows }] = await Promise.all([database.pool.query('select 1 as one'), write(9)])
  expect(rows).toEqual([{ one: 1 }])
})

it('[decision 0065] a line that breaks with it is heard of', async () => {
  await expect(
    transaction(database.db, async (trx) => {
      await plannedLast(trx, sql`select pg_terminate_backend(pg_backend_pid())`)
    }),
  ).rejects.toThrow()
  await database.pool.query('delete from child')
  await write(1)
  expect(await children()).toEqual([1, 10])
})
