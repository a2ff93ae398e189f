import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { Calls, rules, startStaff, type Row } from './calls.ts'

const { app, admin } = await startStaff()
const keeper = new Calls(app, 'keeper')

const USERS = '/api/admin/user'
const BEYOND = [null, 'admin:rules.user.beyondOwn']

beforeAll(async () => {
  await app.pool.query(`
    insert into role (role_id, name) values ('keeper', 'Keeper of users'), ('small', 'Small');
    insert into role_right (role_id, right_id, position)
    select 'keeper', r, row_number() over () from unnest(array[
      'admin/user.*', 'admin/user-securables.*', 'admin/menu-access.*', 'admin/role.*', 'admin/end-sessions.*',
      'admin/firm.view']) as r;
    insert into role_right (role_id, right_id, position) values ('small', 'admin/firm.view', 0);
    insert into app_user (user_name, display_name, email, password_hash) values
      ('keeper', 'Kim Keeper', 'keeper@northgate.example', 'x'), ('lou', 'Lou Look', 'lou@northgate.example', 'x');
    insert into user_role (user_id, role_id) select id, 'keeper' from app_user where user_name = 'keeper';
    insert into user_role (user_id, role_id) select id, 'small' from app_user where user_name = 'lou'`)
})

const stored = async (url: string) => (await admin.read(url)).Data!
async function change(by: Calls, url: string, changes: Row): Promise<CallResult<Row>> {
  const { version } = await stored(url)
  return by.save('PUT', url, { record: changes, version })
}
const lettersTo = async (address: string) => {
  const { rows } = await sql<{ template_id: string }>`
    select template_id from letter where recipient = ${address} order by created_on, template_id`.execute(app.db)
  return rows.map((row) => row.template_id)
}

describe('[S6.01] the account of somebody who may do more', () => {
  it.each([
    ['his address', { email: 'mine@elsewhere.example' }],
    ['whether he comes in', { disabled: true }],
    ['his roles', { roles: [] }],
    ['his name', { displayName: 'Nobody' }],
  ])('is not changed: %s', async (_what, changes) => {
    for (const userName of ['approver', 'admin', 'clerk'])
      expect(rules(await change(keeper, `${USERS}/${userName}`, changes)), userName).toContainEqual(BEYOND)
  })

  it('is neither deleted, invited anew, changed with many others, nor signed out', async () => {
    await app.pool.query("update app_user set last_sign_in = null where user_name = 'approver'")
    const { version, id } = await stored(`${USERS}/approver`)
    expect(rules(await keeper.save('DELETE', `${USERS}/approver?version=${version}`))).toContainEqual(BEYOND)
    expect(rules(await keeper.save('POST', `${USERS}/approver/invitation`))).toEqual([
      [null, 'admin:rules.user.inviteBeyond'],
    ])
    const bulk = await keeper.save('POST', `${USERS}/bulk`, { record: { disabled: true }, ids: [id], total: 1 })
    expect(JSON.stringify(bulk)).toContain('admin:rules.user.beyondOwn')
    expect(await stored(`${USERS}/approver`)).toMatchObject({ disabled: false })

    await sql`insert into oidc_item (model, id, payload, expires_on)
      select 'Grant', ${randomUUID()}, jsonb_build_object('accountId', subject), now() + interval '1 day'
      from app_user where user_name = 'approver'`.execute(app.db)
    const parameters = { userName: 'approver', roleId: null, withOwn: false }
    const confirmed = ['admin.endSessions.endsSignIns']
    const run = await keeper.save('POST', '/api/admin/end-sessions/run', { parameters, confirmed })
    await app.deps.jobs.drain()
    const result = await keeper.get(`/api/admin/end-sessions/runs/${run.EntityId}`)
    expect(result.body).toContain('admin:rules.endSessions.beyondOwn')
    const { rows } = await sql`
      select from oidc_item i join app_user u on u.subject = i.payload ->> 'accountId'
      where u.user_name = 'approver' and i.expires_on is not null`.execute(app.db)
    expect(rows).toHaveLength(1)
  })

  it('is not stripped either, by what it sees, by its menus, or by its roles', async () => {
    const securables = await change(keeper, '/api/admin/user-securables/approver', { branchesLimited: true })
    expect(rules(securables)).toContainEqual([null, 'admin:rules.userSecurables.beyondOwn'])
    for (const kind of ['User', 'Role']) {
      const { List } = await admin.list(
        `/api/admin/menu-access?kind=${kind}&subject=${encodeURIComponent('=approver')}`,
      )
      const entries = [{ menuId: 'AP0001', access: 'deny' }]
      const menus = await change(keeper, `/api/admin/menu-access/${String(List[0]!['id'])}`, { entries })
      expect(rules(menus), kind).toContainEqual([null, 'admin:rules.menuAccess.beyondOwn'])
    }
    expect(rules(await change(keeper, '/api/admin/role/approver', { rights: [] }))).toContainEqual([
      null,
      'admin:rules.role.beyondOwn',
    ])
  })

  it('is anybody else’s for whoever holds all those rights, and one’s own', async () => {
    expect(await change(keeper, `${USERS}/lou`, { displayName: 'Lou Look-Smith' })).toMatchObject({ ResultStatus: 1 })
    expect(await change(keeper, `${USERS}/keeper`, { displayName: 'Kim K. Keeper' })).toMatchObject({ ResultStatus: 1 })
    expect(await change(admin, `${USERS}/approver`, { language: 'fr-CA' })).toMatchObject({ ResultStatus: 1 })
  })
})

describe('somebody whose account is changed', () => {
  it('hears of another address at the one he had, and of other roles', async () => {
    await change(admin, `${USERS}/lou`, { email: 'lou@elsewhere.example' })
    expect(await lettersTo('lou@northgate.example')).toEqual(['addressChanged'])
    await change(admin, `${USERS}/lou`, { roles: [] })
    expect(await lettersTo('lou@elsewhere.example')).toEqual(['rolesChanged'])
    await change(admin, `${USERS}/lou`, { displayName: 'Lou' })
    await change(admin, `${USERS}/lou`, { email: 'lou@third.example', roles: [{ roleId: 'small' }] })
    expect(await lettersTo('lou@elsewhere.example')).toEqual(['rolesChanged', 'addressChanged', 'rolesChanged'])
    expect(await lettersTo('lou@third.example')).toEqual([])
  })
})
