import { describe, expect, it } from 'vitest'
import { Calls, rules, startStaff, type Row } from './calls.ts'

const ROLES = '/api/admin/role'
const { app, admin, clerk } = await startStaff()

async function role(roleId: string, more: Row = {}): Promise<void> {
  const record = { roleId, name: roleId, rights: [], namedRights: [], ...more }
  const saved = await admin.save('POST', ROLES, { record })
  expect(saved.Problems ?? []).toEqual([])
}
async function change(path: string, record: Row, by = admin) {
  const { Data } = await admin.read(path)
  return by.save('PUT', path, { record, version: Data!['version'] })
}
const own = (word: string) => `admin:rules.${word}`

describe('[S6.09] [supply 15] a role that inherits', () => {
  it('has what the other one has, and what is kept from that one is kept from it', async () => {
    await role('senior', { inherits: 'clerk', rights: [{ screen: 'admin/company', action: 'view' }] })
    await app.pool.query(`
      insert into app_user (user_name, display_name, password_hash) values ('sam', 'Sam Senior', 'x');
      insert into user_role (user_id, role_id) select id, 'senior' from app_user where user_name = 'sam';
      insert into widget_security (role_id, screen, widget, mode) values ('clerk', 'admin/firm', 'fax', 'hide')`)
    const sam = new Calls(app, 'sam')
    expect((await sam.get('/api/admin/company')).statusCode).toBe(200)
    const access = async (who: Calls) =>
      (await who.get('/api/admin/firm/access')).json() as { actions: string[]; fields: Row }
    expect(await access(sam)).toEqual(await access(clerk))
    expect((await access(sam)).fields).toMatchObject({ fax: 'hide' })
    const screen = `/api/admin/form-widgets-security/${encodeURIComponent('admin/firm')}/roles`
    const roles = (await admin.get(screen)).json() as { roleId: string; actions: string[] }[]
    const actions = (roleId: string) => roles.find((one) => one.roleId === roleId)!.actions
    expect(actions('senior')).toEqual(actions('clerk'))
    // Until it does so no longer.
    expect(await change(`${ROLES}/senior`, { inherits: null })).toMatchObject({ ResultStatus: 1 })
    expect((await sam.get('/api/admin/firm')).statusCode).toBe(403)
  })

  it('inherits from nobody who inherits from it, and nothing that whoever says so does not have', async () => {
    await role('first')
    await role('second', { inherits: 'first' })
    expect(rules(await change(`${ROLES}/first`, { inherits: 'second' }))).toEqual([
      ['inherits', own('role.inheritsNoCircle')],
    ])
    expect(rules(await change(`${ROLES}/first`, { inherits: 'first' }))).toEqual([
      ['inherits', own('role.inheritsNoCircle')],
    ])
    await app.pool.query("insert into role_right (role_id, right_id) values ('clerk', 'admin/role.edit')")
    expect(rules(await change(`${ROLES}/first`, { inherits: 'administrator' }, clerk))).toEqual([
      ['inherits', own('role.inheritsWithinOwn')],
    ])
    await app.pool.query("delete from role_right where role_id = 'clerk' and right_id = 'admin/role.edit'")
  })

  it('is inherited from as long as it stands: it cannot be deleted', async () => {
    const { Data } = await admin.read(`${ROLES}/first`)
    const answer = await admin.save('DELETE', `${ROLES}/first?version=${String(Data!['version'])}`)
    expect(answer.ResultStatus).toBe(2)
  })

  it('[S6.01] counts for who may still do everything: the last such role keeps what it inherits', async () => {
    await role('boss', { inherits: 'administrator' })
    const saved = await change('/api/admin/user/admin', { roles: [{ roleId: 'boss' }] })
    expect(saved.ResultStatus, JSON.stringify(saved.Problems)).toBe(1)
    expect((await admin.get('/api/admin/role')).statusCode).toBe(200)
    expect(rules(await change(`${ROLES}/boss`, { inherits: null }))).toContainEqual([
      'rights',
      own('role.administratorLeft'),
    ])
  })

  it('brings duties that are kept apart together with those that it inherits: asked', async () => {
    await role('pays', { rights: [{ screen: 'ap/payment-batch', action: 'add' }] })
    const record = {
      ...{ roleId: 'both', name: 'both', inherits: 'pays', namedRights: [] },
      rights: [{ screen: 'admin/firm', action: 'add' }],
    }
    const answer = await admin.save('POST', ROLES, { record })
    expect([answer.ResultStatus, rules(answer)]).toEqual([3, [['rights', own('role.dutiesApart')]]])
  })
})
