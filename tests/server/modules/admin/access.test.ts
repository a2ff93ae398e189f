import { describe, expect, it } from 'vitest'
import { Role } from '../../../../shared/contracts/admin/role.ts'
import { User } from '../../../../shared/contracts/admin/user.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { Calls, rules, startStaff, type Row } from './calls.ts'

const { app, admin, clerk } = await startStaff()

const ROLES = '/api/admin/role'
const USERS = '/api/admin/user'
const role = (changes: Row = {}): Row => ({
  ...emptyRecord(Role.fields),
  roleId: 'shipper',
  name: 'Shipper',
  ...changes,
})
const user = (changes: Row = {}): Row => ({
  ...emptyRecord(User.fields),
  userName: 'nora',
  displayName: 'Nora Whitfield',
  ...changes,
})
const right = (screen: string, action: string): Row => ({ screen, action })

const read = async (url: string) => (await admin.read(url)).Data!
/** Changes what `change` makes of the stored record. */
async function change(
  url: string,
  changes: (stored: Row) => Row,
  more: Row = {},
  by = admin,
): Promise<CallResult<Row>> {
  const stored = await read(url)
  return by.save('PUT', url, { record: changes(stored), version: stored['version'], ...more })
}
const lines = (record: Row, name: string) => record[name] as Row[]
const give = (...rights: string[]) =>
  app.pool.query("insert into role_right (role_id, right_id) select 'clerk', unnest($1::text[])", [rights])
const take = (...rights: string[]) =>
  app.pool.query("delete from role_right where role_id = 'clerk' and right_id = any($1::text[])", [rights])

describe('roles', () => {
  it('[S6.01] say screen by screen what their members may do, and it holds at the next call', async () => {
    const rights = [right('admin/branch', 'view'), right('admin/warehouse', 'all')]
    expect(await admin.save('POST', ROLES, { record: role({ rights }) })).toMatchObject({ ResultStatus: 1 })
    expect((await read(`${ROLES}/shipper`))['rights']).toMatchObject(rights)
    const { rows } = await app.pool.query("select right_id from role_right where role_id = 'shipper' order by position")
    expect(rows).toEqual([{ right_id: 'admin/branch.view' }, { right_id: 'admin/warehouse.*' }])

    const branches = () => new Calls(app, 'approver').get('/api/admin/company')
    expect((await branches()).statusCode).toBe(403)
    const approver = lines(await read(`${ROLES}/approver`), 'rights')
    expect(
      await change(`${ROLES}/approver`, () => ({ rights: [...approver, right('admin/company', 'view')] })),
    ).toMatchObject({ ResultStatus: 1 })
    expect((await branches()).statusCode).toBe(200)
  })

  it('keep two rights that change places, and count their members', async () => {
    const swapped = await change(`${ROLES}/shipper`, (stored) => {
      const [first, second] = lines(stored, 'rights') as [Row, Row]
      return {
        rights: [
          { ...first, screen: second['screen'], action: second['action'] },
          { ...second, screen: first['screen'], action: first['action'] },
        ],
      }
    })
    expect(swapped).toMatchObject({
      ResultStatus: 1,
      Data: { rights: [right('admin/warehouse', 'all'), right('admin/branch', 'view')] },
    })
    const { List } = await admin.list(`${ROLES}?PageSize=50`)
    expect(List.find((row) => row['roleId'] === 'clerk')).toMatchObject({ members: 2 })
  })

  it.each([
    [{ rights: [right('admin/nothing', 'view')] }, 'rights.0.screen', 'screenKnown'],
    [{ rights: [right('admin/firm', 'view'), right('admin/firm', 'view')] }, 'rights.1.screen', 'rightOnce'],
    [{ rights: [right('admin/*firm', 'view')] }, 'rights.0.screen', 'screenForm'],
    [{ roleId: 'Clerk' }, 'roleId', 'idForm'],
    [{ roleId: 'clerk' }, 'roleId', 'idUsedOnce'],
  ])('refuse %j at its field', async (changes, field, rule) => {
    const answer = await admin.save('POST', ROLES, { record: role({ roleId: 'other', ...changes }) })
    expect(answer.ResultStatus).toBe(2)
    expect(rules(answer)).toContainEqual([field, `admin:rules.role.${rule}`])
  })

  it('ask before one hand may add vendors and pay them', async () => {
    const rights = [right('admin/firm', 'add'), right('ap/*', 'all')]
    const body = { record: role({ roleId: 'both', rights }) }
    expect(rules(await admin.save('POST', ROLES, body))).toEqual([['rights', 'admin:rules.role.dutiesApart']])
    const confirmed = ['admin.role.dutiesApart']
    expect(await admin.save('POST', ROLES, { ...body, confirmed })).toMatchObject({ ResultStatus: 1 })
  })

  it('[S6.01] give no more than their author has, and patterns by an administrator only', async () => {
    expect((await clerk.write('POST', ROLES, { record: role({ roleId: 'mine' }) })).statusCode).toBe(403)
    await give('admin/role.add')
    const mine = (...rights: Row[]) => clerk.save('POST', ROLES, { record: role({ roleId: 'mine', rights }) })
    expect(rules(await mine(right('admin/company', 'edit')))).toEqual([
      ['rights.0.screen', 'admin:rules.role.withinOwn'],
    ])
    expect(rules(await mine(right('*', 'all')))).toEqual([
      ['rights.0.screen', 'admin:rules.role.patternByAdministrator'],
    ])
    expect(await mine(right('admin/firm', 'view'))).toMatchObject({ ResultStatus: 1 })
    await take('admin/role.add')
  })

  it('are not deleted while somebody has them', async () => {
    const { version } = await read(`${ROLES}/clerk`)
    expect(await admin.save('DELETE', `${ROLES}/clerk?version=${version}`)).toMatchObject({
      ResultStatus: 2,
      Problems: [{ Key: 'kit:refused.inUse' }],
    })
  })
})

describe('the last administrator', () => {
  it('is locked out neither by the role, nor by losing it, nor by being disabled', async () => {
    const left = 'administratorLeft'
    expect(rules(await change(`${ROLES}/administrator`, () => ({ rights: [] })))).toEqual([
      ['rights', `admin:rules.role.${left}`],
    ])
    expect(rules(await change(`${USERS}/admin`, () => ({ disabled: true })))).toEqual([
      ['disabled', `admin:rules.user.${left}`],
    ])
    const without = (stored: Row) => ({
      roles: lines(stored, 'roles').filter((line) => line['roleId'] !== 'administrator'),
    })
    expect(rules(await change(`${USERS}/admin`, without))).toEqual([['roles', `admin:rules.user.${left}`]])
  })

  it('may go when another one can sign in; one who has never set a password cannot', async () => {
    const nora = user({ userName: 'second', roles: [{ roleId: 'administrator' }] })
    expect(await admin.save('POST', USERS, { record: nora })).toMatchObject({ ResultStatus: 1 })
    expect(await change(`${USERS}/admin`, () => ({ disabled: true }))).toMatchObject({ ResultStatus: 2 })
    await app.pool.query("update app_user set last_sign_in = now() where user_name = 'second'")
    expect(await change(`${USERS}/admin`, () => ({ disabled: true }))).toMatchObject({ ResultStatus: 1 })
    expect((await admin.get(USERS)).statusCode).toBe(401)
    await app.pool.query("update app_user set disabled = false where user_name = 'admin'")
    await app.pool.query("delete from app_user where user_name = 'second'")
  })
})

describe('users', () => {
  it('[S6.09] are a sales rep, each rep one user', async () => {
    const { rows } = await app.pool.query('select sales_rep_id from sales_rep where active order by 1 limit 1')
    const salesRepId = String((rows[0] as Row)['sales_rep_id'])
    expect(await change(`${USERS}/clerk`, () => ({ salesRepId }))).toMatchObject({
      ResultStatus: 1,
      Data: { salesRepId },
    })
    expect(rules(await change(`${USERS}/controller`, () => ({ salesRepId })))).toEqual([
      ['salesRepId', 'admin:rules.user.repOnce'],
    ])
    expect(await change(`${USERS}/clerk`, () => ({ salesRepId: null }))).toMatchObject({ ResultStatus: 1 })
    expect(await change(`${USERS}/controller`, () => ({ salesRepId }))).toMatchObject({ ResultStatus: 1 })
  })

  it('[S3.10] are entered without a password, and no hash ever leaves the server', async () => {
    const answer = await admin.save('POST', USERS, { record: user({ roles: [{ roleId: 'clerk' }], domain: 'x' }) })
    expect(answer).toMatchObject({ ResultStatus: 1, Data: { subject: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
    const said = [await admin.get(`${USERS}/nora`), await admin.get(`${USERS}/admin`), await admin.get(USERS)]
    for (const { body } of said) expect(body).not.toMatch(/hash|password|\$argon|\$scrypt/i)
    expect((await admin.write('POST', USERS, { record: { ...user(), password: 'x' } })).statusCode).toBe(400)
  })

  it.each([
    [{ userName: 'NORA' }, 'userName', 'nameUsedOnce'],
    [{ email: 'Clerk@northgate.example' }, 'email', 'emailUsedOnce'],
    [{ displayName: 'a|b' }, 'displayName', 'noBar'],
    [{ landingPage: 'https://elsewhere.example' }, 'landingPage', 'landingPageForm'],
    [{ roles: [{ roleId: 'clerk' }, { roleId: 'clerk' }] }, 'roles.1.roleId', 'roleOnce'],
  ])('refuse %j at its field', async (changes, field, rule) => {
    const answer = await admin.save('POST', USERS, { record: user({ userName: 'other', ...changes }) })
    expect(answer.ResultStatus).toBe(2)
    expect(rules(answer)).toContainEqual([field, `admin:rules.user.${rule}`])
  })

  it('[S6.01] get no role and no link from somebody who may do less', async () => {
    await give('admin/user.add', 'admin/user.edit', 'admin/user.view')
    const made = await clerk.save('POST', USERS, {
      record: user({ userName: 'other', roles: [{ roleId: 'administrator' }] }),
    })
    expect(rules(made)).toEqual([['roles.0.roleId', 'admin:rules.user.withinOwn']])
    expect(rules(await clerk.save('POST', `${USERS}/admin/invitation`))).toEqual([
      [null, 'admin:rules.user.inviteBeyond'],
    ])
    await take('admin/user.add', 'admin/user.edit', 'admin/user.view')
    expect((await clerk.write('POST', `${USERS}/nora/invitation`)).statusCode).toBe(403)
  })

  it('are invited by a link that is told once; an older one stops working', async () => {
    const key = 'b8a6a1f0-6f5c-4a52-9d6e-2f8f5d9c1a11'
    const first = await admin.save('POST', `${USERS}/nora/invitation`, undefined, key)
    expect(first).toMatchObject({ ResultStatus: 1, Data: { link: expect.stringContaining('/first?token=') } })
    const link = String(first.Data!['link'])
    const kept = await app.pool.query('select response::text from idempotency where key = $1', [key])
    expect(JSON.stringify(kept.rows)).not.toContain(new URL(link).searchParams.get('token'))
    await admin.save('POST', `${USERS}/nora/invitation`)
    const links = await app.pool.query(
      "select count(*)::int as n from one_time_link l join app_user u on u.id = l.user_id where u.user_name = 'nora'",
    )
    expect(links.rows).toEqual([{ n: 1 }])
    expect((await read(`${USERS}/nora`))['invitedOn']).not.toBeNull()
    expect(rules(await admin.save('POST', `${USERS}/nobody/invitation`))).toEqual([
      [null, 'admin:rules.user.inviteUnknown'],
    ])
  })

  it('who are disabled are signed out everywhere at once, and get no link', async () => {
    const subject = String((await read(`${USERS}/nora`))['subject'])
    await app.pool.query(
      `insert into oidc_item (model, id, payload) values ('Session', 's1', $1), ('Grant', 'g1', $1)`,
      [{ accountId: subject }],
    )
    expect(await change(`${USERS}/nora`, () => ({ disabled: true }))).toMatchObject({ ResultStatus: 1 })
    const left = await app.pool.query("select from oidc_item where payload ->> 'accountId' = $1", [subject])
    expect(left.rowCount).toBe(0)
    expect(rules(await admin.save('POST', `${USERS}/nora/invitation`))).toEqual([
      [null, 'admin:rules.user.inviteDisabled'],
    ])
  })

  it('who have signed in are disabled, not deleted; others are deleted', async () => {
    await app.pool.query("update app_user set last_sign_in = now() where user_name = 'buyer'")
    const remove = async (name: string) =>
      admin.save('DELETE', `${USERS}/${name}?version=${(await read(`${USERS}/${name}`))['version']}`)
    expect(rules(await remove('buyer'))).toEqual([[null, 'admin:rules.user.strangerDeleted']])
    expect(await remove('nora')).toMatchObject({ ResultStatus: 1 })
  })

  it('[S3.36] leave every change of rights and roles in the change log', async () => {
    const { List } = await admin.list('/api/admin/audit-log?PageSize=250')
    const seen = List.map((row) => `${String(row['entity'])} ${String(row['recordKey'])} ${String(row['columnName'])}`)
    expect(seen).toEqual(
      expect.arrayContaining([
        'admin.role shipper rights.1.screen',
        'admin.user nora roles.0.roleId',
        'admin.user nora disabled',
        'admin.user nora invitedOn',
      ]),
    )
  })
})
