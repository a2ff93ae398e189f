import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HomeFigures } from '../../../../shared/contracts/home.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { address, Calls, newFirm } from './calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const home = async (user: string, query = ''): Promise<HomeFigures> => {
  const answer = await app.call(user, { method: 'GET', url: `/api/shell/home${query}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const total = async (user: string, query: Record<string, string>, room = 'admin/firm') =>
  (await new Calls(app, user).list(`/api/${room}?PageSize=1&${new URLSearchParams(query)}`)).TotalCount
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

describe('HOME', () => {
  it('counts what its lists count, with the ages of the rows, oldest queue first', async () => {
    const { queues, kpis } = await home('admin')
    expect(ids(queues).sort()).toEqual(['customersHeld', 'dayBooksOpen', 'vendorsHeld', 'warehousesFrozen'])
    expect(queues.map(({ oldest }) => oldest)).toEqual(queues.map(({ oldest }) => oldest).sort((a, b) => b - a))
    for (const { id, count, ages, opens } of queues) {
      const room = { warehousesFrozen: 'admin/warehouse', dayBooksOpen: 'gl/journal' }[id] ?? 'admin/firm'
      expect(await total('admin', opens.query, room), id).toBe(count)
      expect(
        ages.reduce((sum, age) => sum + age, 0),
        id,
      ).toBe(count)
    }
    const counts = kpis.filter((kpi) => typeof kpi.value === 'number')
    for (const { id, value, opens } of counts) expect(await total('admin', opens!.query), id).toBe(value)
    expect(ids(counts)).toEqual(['customers', 'vendors', 'held'])
    expect(counts[0]!.trend).toHaveLength(7)
    expect(counts[0]!.trend.at(-1)).toBe(counts[0]!.value)
    expect(counts[0]!.trend.at(-2)).toBe(Number(counts[0]!.value) - counts[0]!.note!['count']!)
  })

  it('says nothing that a role may not see, and counts only rows in sight of the user', async () => {
    expect(await home('buyer')).toEqual({
      ...{ asOf: expect.any(String), day: expect.any(String), kpis: [], queues: [], week: [], alerts: [] },
      ...{ due: null, receipts: null, closing: null, periods: null, ties: null, today: null, rate: null },
    })
    await app.pool.query(`insert into role_right (role_id, right_id) values ('portal', 'admin/warehouse.view')`)
    expect(ids((await home('buyer')).queues)).toEqual(['warehousesFrozen'])
    await app.pool.query(`delete from role_right where right_id = 'admin/warehouse.view' and role_id = 'portal'`)
    // With the payables doors alone the approver sees vendors only.
    const before = await home('approver')
    await app.pool.query(`insert into menu_access (role_id, menu_id, access)
      select 'approver', a, 'deny' from unnest('{AR,OE,PT,WD,TE,NOVUS}'::text[]) a`)
    const after = await home('approver')
    const held = ({ queues }: HomeFigures) => queues.find(({ id }) => id === 'customersHeld')?.count ?? 0
    expect(held(after)).toBeLessThan(held(before))
    expect(held(after)).toBe(await total('approver', { standing: 'OnHold', isBillTo: 'true' }))
    await app.pool.query('delete from menu_access')
    // A count of a field that may not be read would tell it.
    await app.pool.query(`insert into widget_security (role_id, screen, widget, mode)
      values ('approver', 'admin/firm', 'standing', 'hide')`)
    expect(ids((await home('approver')).queues)).toEqual(['warehousesFrozen'])
    await app.pool.query('delete from widget_security')
  })

  it('[judgement 1] tells a clerk nothing of customers: that is for whoever decides about their credit', async () => {
    const { kpis, queues } = await home('clerk')
    expect([...ids(kpis), ...ids(queues)].filter((id) => /customers|^held$/.test(id))).toEqual([])
    expect(ids((await home('approver')).kpis)).toContain('customers')
  })

  it('reads this week and the changed firms out of the change log, in the days of the business', async () => {
    const admin = new Calls(app, 'admin')
    const made = newFirm({ addresses: [address()], billTo: { ...held, onHold: false } })
    expect(await admin.save('POST', '/api/admin/firm', { record: made })).toMatchObject({ ResultStatus: 1 })
    // [U21] Where the browser stands moves no day: there it is another one for half of each day.
    const { day: told, ...here } = await home('clerk', '?zone=Pacific/Kiritimati')
    const there = await home('clerk', '?zone=Pacific/Pago_Pago')
    expect([there.day, there.week, there.kpis]).toEqual([told, here.week, here.kpis])
    const { week, kpis } = here
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date())
    expect(told).toBe(today)
    expect(kpis.find(({ id }) => id === 'changed')).toMatchObject({ trend: [0, 0, 0, 0, 0, 0, 1] })
    const [year, month, day] = today.split('-').map(Number) as [number, number, number]
    const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
    // Saturday and Sunday are no days of the strip.
    const shown = weekday >= 1 && weekday <= 5 ? [{ id: 'firmsAdded', count: 1 }] : undefined
    expect(week.find(({ date }) => date === today)?.entries.map(({ id, count }) => ({ id, count }))).toEqual(shown)
    expect((await app.call('clerk', { method: 'GET', url: '/api/shell/home?zone=Nowhere/Else' })).statusCode).toBe(400)
  })

  it('knows since when a firm is on hold: from the save that held it, again after the next', async () => {
    const admin = new Calls(app, 'admin')
    const { Data } = await admin.save('POST', '/api/admin/firm', {
      record: newFirm({ addresses: [address()], billTo: { ...held, onHold: true, holdReason: 'NSF' } }),
    })
    const heldOn = async () =>
      (
        await app.pool.query("select held_on, now() - held_on < interval '1 minute' as fresh from firm where id = $1", [
          Data!['id'],
        ])
      ).rows[0]
    expect(await heldOn()).toMatchObject({ fresh: true })
    await app.pool.query(`update firm set held_on = now() - interval '9 days' where id = $1`, [Data!['id']])
    await app.pool.query(`update firm set name = name || ' 2' where id = $1`, [Data!['id']])
    expect(await heldOn(), 'another change leaves it').toMatchObject({ fresh: false })
    await app.pool.query('update firm_bill_to set on_hold = false where owner_id = $1', [Data!['id']])
    expect(await heldOn()).toMatchObject({ held_on: null })
  })

  it('tells a user that his password ends, and whoever keeps the users how many do', async () => {
    await app.pool.query('update password_policy set maximum_days = 10')
    const admin = await home('admin')
    expect(admin.alerts).toContainEqual(expect.objectContaining({ id: 'ownPassword', args: { count: 9 } }))
    expect(ids(admin.alerts)).toContain('passwordsEnd')
    expect(ids((await home('clerk')).alerts)).toContain('ownPassword')
    expect(ids((await home('clerk')).alerts)).not.toContain('passwordsEnd')
    await app.pool.query('update password_policy set maximum_days = null')
  })

  it('leaves out a part that fails, and says so to the log alone', async () => {
    await app.pool.query('alter table warehouse rename column freeze_date to frozen_on')
    // What is kept is told without asking; it is asked again after a write.
    await app.pool.query('update warehouse set name = name')
    const { queues } = await home('admin')
    expect(ids(queues)).not.toContain('warehousesFrozen')
    expect(ids(queues)).toContain('customersHeld')
    await app.pool.query('alter table warehouse rename column frozen_on to freeze_date')
  })
})

const held = {
  currency: 'CAD',
  creditLimit: '5000',
  onHold: false,
  holdReason: null,
  statementCycle: 'None',
  consolidatedInvoicing: false,
  poRequired: false,
  interestCharged: false,
  taxExemptNumber: null,
  cardBrand: null,
  cardLastFour: null,
}
