import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HomeFigures } from '../../../../shared/contracts/home.ts'
import type { MenuRow } from '../../../../shared/contracts/shell.ts'
import { readKept } from '../../../../server/platform/lists/kept-rows.ts'
import { Calls, newFirm } from '../../modules/admin/calls.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'

let app: TestApp
let admin: Calls
beforeAll(async () => {
  app = await startTestApp()
  admin = new Calls(app, 'admin')
})
afterAll(() => app.close())

it('rows are the same until their table is written, and right after it', async () => {
  const read = () =>
    readKept(
      app.db,
      'firm',
      sql<{ n: number; ages: number[] }>`
    select count(*)::int as n, array[1, 2] as ages from firm t`,
    )
  const first = await read()
  expect(await read()).toBe(first)
  await admin.save('POST', '/api/admin/firm', { record: newFirm() })
  const after = await read()
  expect(after).not.toBe(first)
  expect(after).toEqual([{ n: first[0]!.n + 1, ages: [1, 2] }])
})

it('rows of several tables are read anew when any of them is written', async () => {
  const read = () =>
    readKept(
      app.db,
      ['firm', 'warehouse'],
      sql<{ firms: number; warehouses: number }>`
    select (select count(*) from firm)::int as firms, (select count(*) from warehouse where name = 'Kept house')::int as warehouses`,
    )
  const first = (await read())[0]!
  await admin.save('POST', '/api/admin/firm', { record: newFirm() })
  expect((await read())[0]).toEqual({ ...first, firms: first.firms + 1 })
  await app.pool.query(`update warehouse set name = 'Kept house' where id = (select id from warehouse limit 1)`)
  const last = await read()
  expect(last[0]).toEqual({ firms: first.firms + 1, warehouses: 1 })
  expect(await read()).toBe(last)
})

it('what is rolled back is not kept, and what two ask for is not mixed', async () => {
  const of = (name: string) =>
    readKept(
      app.db,
      'firm',
      sql<{ n: number }>`
    select count(*)::int as n from firm t where t.name = ${name}`,
    )
  expect([(await of('Kept'))[0]!.n, (await of('Other'))[0]!.n]).toEqual([0, 0])
  await app.db
    .transaction()
    .execute(async (trx) => {
      await sql`update firm set name = 'Kept' where id = (select id from firm limit 1)`.execute(trx)
      throw new Error('back')
    })
    .catch(() => undefined)
  expect((await of('Kept'))[0]!.n).toBe(0)
  await sql`update firm set name = 'Kept' where id = (select id from firm limit 1)`.execute(app.db)
  expect([(await of('Kept'))[0]!.n, (await of('Other'))[0]!.n]).toEqual([1, 0])
})

it('HOME and the menus are right after each write', async () => {
  const customers = async () =>
    ((await admin.get('/api/shell/home')).json() as HomeFigures).kpis.find(({ id }) => id === 'customers')!.value
  const before = Number(await customers())
  await admin.save('POST', '/api/admin/firm', { record: newFirm({ isBillTo: true }) })
  expect(await customers()).toBe(before + 1)
  const named = async () =>
    ((await admin.get('/api/shell/menus?application=AP')).json() as MenuRow[]).find(
      ({ MenuId }) => MenuId === 'AP0010',
    )!.MenuName
  const name = await named()
  await app.pool.query("update menu set menu_name = 'Suppliers' where menu_id = 'AP0010'")
  expect([name === 'Suppliers', await named()]).toEqual([false, 'Suppliers'])
})
