import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { currentUser, findUser, unknownUser } from '../../../../server/platform/identity/user.ts'
import { rightsFrom, rightsOf, type Rights } from '../../../../server/platform/rights/rights.ts'
import { seedIdentity } from '../../../../server/platform/identity/seed.ts'
import { issueTestToken } from '../../../support/token.ts'
import { openHouse, type House } from '../identity/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

async function userOf(userName: string) {
  const { rows } = await sql<{ subject: string }>`
    select subject from app_user where user_name = ${userName}`.execute(house.deps.db)
  return currentUser((await findUser(house.deps.db, { subject: rows[0]!.subject, grant: null, signIn: null }))!)
}
const rightsFor = async (userName: string): Promise<Rights> => rightsOf(house.deps.db, await userOf(userName))
const run = (text: string) => sql.raw(text).execute(house.deps.db)

describe('rights', () => {
  const holding = (...rights: string[]) =>
    rightsFrom({ rights, ways: { closed: [], shut: [] }, widgets: [], masters: [] })

  it.each([
    ['*', 'admin/firm.view', true],
    ['admin/*', 'admin/firm.view', true],
    ['admin/*', 'admin-x/firm.view', false],
    ['*.view', 'ap/journal.view', true],
    ['*.view', 'ap/journal.review', false],
    ['ap/*.view', 'ap/journal.view', true],
    ['ap/*.view', 'ar/journal.view', false],
    ['admin/firm.view', 'admin/firm.view', true],
    ['admin/firm.view', 'admin/firm.views', false],
    ['admin/firm.v*view', 'admin/firm.view', false],
    ['a.b', 'axb', false],
  ])('%s covers %s: %s', (held, asked, covered) => {
    expect(holding(held).can(asked)).toBe(covered)
  })

  it('are those of all roles of the user; the portal has none of administration', async () => {
    const [admin, clerk, buyer] = await Promise.all(['admin', 'clerk', 'buyer'].map(rightsFor))
    expect(admin!.can('admin/user.delete')).toBe(true)
    expect(clerk!.can('admin/firm.edit')).toBe(true)
    expect(clerk!.can('admin/firm.delete')).toBe(false)
    expect(clerk!.can('admin/user.view')).toBe(false)
    expect(buyer!.can('portal/order.add')).toBe(true)
    expect(buyer!.can('admin/firm.view')).toBe(false)
  })

  it('hold at the next call when they are taken away or given', async () => {
    const token = await issueTestToken(house.deps, 'clerk')
    const ask = () => house.visitor().api('/api/probe/right?right=admin/firm.delete', token)
    const refused = await ask()
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ Message: 'You do not have sufficient permissions.' })
    await run(`insert into role_right values ('clerk', 'admin/firm.delete')`)
    expect((await ask()).json()).toEqual({ held: true })
    await run(`delete from role_right where role_id = 'clerk' and right_id = 'admin/firm.delete'`)
    expect((await ask()).statusCode).toBe(403)
  })

  it('are read once per request', async () => {
    const user = await userOf('clerk')
    expect(await rightsOf(house.deps.db, user)).toBe(await rightsOf(house.deps.db, user))
    expect(await rightsOf(house.deps.db, await userOf('clerk'))).not.toBe(await rightsOf(house.deps.db, user))
  })

  it('are none for a subject that we do not know', async () => {
    const rights = await rightsOf(house.deps.db, unknownUser('x'))
    expect([rights.can('admin/firm.view'), rights.closedMenus.size]).toEqual([false, 0])
  })

  it('deny a menu when the user or any role is denied it, whatever else allows it', async () => {
    await run(`insert into menu_access (role_id, menu_id, access) values
      ('clerk', 'AP0010', 'deny'), ('controller', 'AP0010', 'allow'), ('controller', 'AR0010', 'allow')`)
    await run(`insert into menu_access (user_id, menu_id, access)
      select id, 'IC0910', 'deny' from app_user where user_name = 'clerk'`)
    expect([...(await rightsFor('clerk')).closedMenus].sort()).toEqual(['AP0010', 'IC0910'])
    expect([...(await rightsFor('controller')).closedMenus]).toEqual([])
    expect([...(await rightsFor('admin')).closedMenus]).toEqual(['AP0010'])
  })

  it('restrict widgets by the strictest role, but not for who holds every right through another', async () => {
    await run(`insert into widget_security (role_id, screen, widget, mode) values
      ('clerk', 'admin/firm', 'vendor.commissionPercent', 'mask'),
      ('clerk', 'admin/firm', 'notes', 'read'),
      ('approver', 'admin/firm', 'vendor.commissionPercent', 'hide'),
      ('approver', 'admin/firm', 'notes', 'required')`)
    const clerk = await rightsFor('clerk')
    expect(clerk.widgets('admin/firm')).toEqual({ 'vendor.commissionPercent': 'mask', notes: 'read' })
    expect(clerk.widgets('admin/company')).toEqual({})
    await run(`insert into user_role select id, 'approver' from app_user where user_name = 'clerk'`)
    expect((await rightsFor('clerk')).widgets('admin/firm')).toEqual({
      'vendor.commissionPercent': 'hide',
      notes: 'read',
    })
    expect((await rightsFor('admin')).widgets('admin/firm')).toEqual({})
  })

  it('cannot be written in a form that would cover more than meant', async () => {
    for (const right of ['*/*', 'Admin/firm.view', 'admin/firm view', ''])
      await expect(run(`insert into role_right values ('clerk', '${right}')`), right).rejects.toThrow(/check/)
    await expect(run(`insert into menu_access (menu_id, access) values ('AP0010', 'deny')`)).rejects.toThrow(
      /menu_access_role_or_user/,
    )
  })
})

describe('seeded identity', () => {
  it('[S6.01] gives our roles what a release adds once, and never what an administrator has taken away', async () => {
    const held = async () => {
      const { rows } = await sql<{ right_id: string }>`
        select right_id from role_right where role_id = 'clerk' and right_id like 'admin/%' order by right_id`.execute(
        house.deps.db,
      )
      return rows.map((row) => row.right_id)
    }
    const before = await held()
    await run(
      `delete from role_right where role_id = 'clerk' and right_id in ('admin/branch.view', 'admin/holiday.view')`,
    )
    // As if this release were the first with holidays.
    await run(`delete from role_right_offered where right_id = 'admin/holiday.view'`)
    await seedIdentity(house.deps)
    expect(await held()).toEqual(before.filter((right) => right !== 'admin/branch.view'))
    await run(`insert into role_right (role_id, right_id) values ('clerk', 'admin/branch.view')`)
  })

  it('has the demo users with what they are for', async () => {
    const { rows } = await sql<{ user_name: string; landing_page: string | null; securables: number }>`
      select user_name, landing_page,
             (select count(*)::int from user_securable s where s.user_id = u.id and kind = 'billTo') as securables
      from app_user u order by user_name`.execute(house.deps.db)
    expect(rows).toEqual([
      { user_name: 'admin', landing_page: null, securables: 0 },
      { user_name: 'approver', landing_page: null, securables: 0 },
      { user_name: 'buyer', landing_page: '../#/portal', securables: 2 },
      { user_name: 'clerk', landing_page: null, securables: 0 },
      { user_name: 'controller', landing_page: null, securables: 0 },
      { user_name: 'payer', landing_page: null, securables: 0 },
    ])
  })
})
