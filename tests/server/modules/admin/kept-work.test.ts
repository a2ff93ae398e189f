import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KEPT_LIMITS } from '../../../../shared/contracts/kept-work.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'

const URL = '/api/shell/kept-work'
const TABS = [{ tabId: 'AP0001', names: ['Firm KELSOX'], work: [{ draft: { name: 'Typed and not saved' } }] }]

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const keep = async (user: string, tabs: object[] = TABS) =>
  test.call(user, { method: 'POST', url: URL, payload: { tabs } })
const read = (user: string, id: string) => test.call(user, { method: 'GET', url: `${URL}/${id}` })

describe('[A38] [D15] unsaved work that is kept over a reload', () => {
  it('comes back as it was to whoever typed it, once, and to nobody else', async () => {
    const { id } = (await keep('clerk')).json<{ id: string }>()
    expect((await read('clerk', id)).json()).toEqual({ tabs: TABS })
    for (const user of ['controller', 'admin']) expect((await read(user, id)).statusCode, user).toBe(404)
    expect((await test.call('admin', { method: 'DELETE', url: `${URL}/${id}` })).statusCode).toBe(204)
    expect((await read('clerk', id)).statusCode).toBe(200)
    expect((await test.call('clerk', { method: 'DELETE', url: `${URL}/${id}` })).statusCode).toBe(204)
    expect((await read('clerk', id)).statusCode).toBe(404)
  })

  it('lies in the database sealed, and not for ever', async () => {
    const { id } = (await keep('clerk')).json<{ id: string }>()
    const stored = await sql<{ sealed: string }>`select sealed from kept_work where id = ${id}::uuid`.execute(test.db)
    expect(stored.rows[0]!.sealed).not.toContain('Typed')
    await sql`update kept_work set kept_on = now() - interval '8 days' where id = ${id}::uuid`.execute(test.db)
    await keep('controller')
    expect((await read('clerk', id)).statusCode).toBe(404)
  })

  it('is that of the newest pages of a user, so that nobody fills the table', async () => {
    const mine = () =>
      sql`
      select from kept_work where user_id = (select id from app_user where user_name = 'approver')`.execute(test.db)
    const first = (await keep('approver')).json<{ id: string }>()
    for (let more = 0; more < KEPT_LIMITS.pages; more++) await keep('approver')
    expect((await mine()).rows).toHaveLength(KEPT_LIMITS.pages)
    expect((await read('approver', first.id)).statusCode).toBe(404)
  })

  it('is of a user that we know, and not beyond measure', async () => {
    expect((await test.call(null, { method: 'POST', url: URL, payload: { tabs: TABS } })).statusCode).toBe(401)
    expect((await keep('clerk', [])).statusCode).toBe(400)
    expect((await keep('clerk', [{ ...TABS[0], work: 'x'.repeat(2 * 1024 * 1024) }])).statusCode).toBe(413)
  })
})
