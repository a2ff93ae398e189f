import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  effects,
  type AccessEntry,
  type AccessTree,
  type MenuAccess,
} from '../../../../shared/contracts/admin/menu-access.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, type Row } from './calls.ts'

let app: TestApp
let admin: Calls
let clerk: Calls
beforeAll(async () => {
  app = await startTestApp()
  admin = new Calls(app, 'admin')
  clerk = new Calls(app, 'clerk')
})
afterAll(() => app.close())
beforeEach(() => app.pool.query('delete from menu_access'))

const ACCESS = '/api/admin/menu-access'
type Stored = MenuAccess & { id: string; version: number }

async function recordOf(kind: 'Role' | 'User', subject: string): Promise<Stored> {
  const { List } = await admin.list(`${ACCESS}?kind=${kind}&subject=${encodeURIComponent(`=${subject}`)}`)
  return (await admin.read(`${ACCESS}/${String(List[0]!['id'])}`)).Data as unknown as Stored
}
async function give(
  kind: 'Role' | 'User',
  subject: string,
  entries: readonly AccessEntry[],
  by = admin,
): Promise<CallResult<Row>> {
  const { id, version } = await recordOf(kind, subject)
  return by.save('PUT', `${ACCESS}/${id}`, { record: { entries }, version })
}
const deny = (menuId: string): AccessEntry => ({ menuId, access: 'deny' })
const allow = (menuId: string): AccessEntry => ({ menuId, access: 'allow' })
const rules = (answer: CallResult) =>
  (answer.Problems ?? []).map((problem) => [problem.Field, problem.Key.replace('admin:rules.', '')])
const menusOf = async (user: string, application: string) => {
  const answer = await app.call(user, { method: 'GET', url: `/api/shell/menus?application=${application}` })
  return (answer.json() as Row[]).map((row) => row['MenuId'])
}
const treeOf = async (id: string) => (await admin.read(`${ACCESS}/${id}/tree`)).Data as unknown as AccessTree

describe('[S6.01] menu access', () => {
  it('is a record of each role and each user, made and gone with it', async () => {
    const names = async () =>
      (await admin.list(`${ACCESS}?PageSize=100`)).List.map((row) => `${row['kind']} ${row['subject']}`)
    expect(await names()).toEqual(expect.arrayContaining(['Role clerk', 'User clerk', 'User buyer']))
    await app.pool.query("insert into role (role_id, name) values ('packer', 'Packer')")
    await app.pool.query("update role set role_id = 'stacker' where role_id = 'packer'")
    expect(await names()).toContain('Role stacker')
    await app.pool.query("delete from role where role_id = 'stacker'")
    expect(await names()).not.toContain('Role stacker')
    const { id, version } = await recordOf('Role', 'clerk')
    expect((await admin.write('DELETE', `${ACCESS}/${id}?version=${version}`)).statusCode).toBe(404)
    expect((await admin.write('POST', ACCESS, { record: {} })).statusCode).toBe(404)
    expect((await clerk.get(`${ACCESS}/${id}/tree`)).statusCode).toBe(403)
  })

  it('[A35] a denial hides the menu at the next load, and the calls of its screen answer 403 at the next call', async () => {
    expect((await clerk.get('/api/admin/warehouse')).statusCode).toBe(200)
    expect(await give('Role', 'clerk', [deny('SH0100')])).toMatchObject({ ResultStatus: 1 })
    expect(await menusOf('clerk', 'SHELL')).toEqual([])
    for (const call of ['', '/access', '/export', '/HAM-01'])
      expect((await clerk.get(`/api/admin/warehouse${call}`)).statusCode, call).toBe(403)
    expect((await clerk.write('POST', '/api/admin/warehouse', { record: {} })).statusCode).toBe(403)
    expect((await admin.list(`${ACCESS}?denials=%3E0`)).List).toMatchObject([{ subject: 'clerk', denials: 1 }])
  })

  it('counts the nearest entry of a role, and what any role or the user is denied is denied', async () => {
    const shown = () => menusOf('clerk', 'WD')
    await give('Role', 'clerk', [deny('WD'), allow('WD0900'), deny('WD0940')])
    expect((await shown()).sort()).toEqual(['WD0900', 'WD0910'])
    await give('User', 'clerk', [allow('WD0940'), allow('WD0010')])
    expect((await shown()).sort()).toEqual(['WD0900', 'WD0910'])
    await give('User', 'clerk', [deny('WD0910')])
    expect(await shown()).toEqual([])
    const { id, entries } = await recordOf('User', 'clerk')
    const effect = effects(entries, await treeOf(id))
    expect(effect.get('WD0010')).toEqual({ open: false, because: 'entry', who: 'clerk', at: 'WD' })
    expect(effect.get('WD0910')).toEqual({ open: false, because: 'entry', who: null, at: 'WD0910' })
    expect(effect.get('SH0310')).toEqual({ open: false, because: 'noRight' })
    expect(effect.get('AR0910')).toEqual({ open: true, because: 'inherited' })
  })

  it('is shown as the server will judge, for any entries at all', async () => {
    await app.pool.query("update menu set is_active = false where menu_id = 'OE0900'")
    // Of roles that the administrator who asks does not have.
    await app.pool.query(`insert into role (role_id, name) values ('one', 'One'), ('two', 'Two');
      insert into app_user (user_name, display_name) values ('tess', 'Tess Roy');
      insert into user_role (user_id, role_id) select id, unnest('{one,two}'::text[]) from app_user where user_name = 'tess'`)
    const { id } = await recordOf('User', 'tess')
    const ids = (await treeOf(id)).nodes.map((node) => node.id)
    let seed = 42
    const random = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648
    const some = () => ids.filter(() => random() < 0.2).map((menuId) => (random() < 0.5 ? deny(menuId) : allow(menuId)))
    const write = (column: string, value: string, entries: readonly AccessEntry[]) =>
      app.pool.query(
        `insert into menu_access (${column}, menu_id, access)
         select $1, e ->> 'menuId', e ->> 'access' from jsonb_array_elements($2::jsonb) e`,
        [value, JSON.stringify(entries)],
      )
    for (let round = 0; round < 12; round++) {
      await app.pool.query('delete from menu_access')
      const own = some()
      await write('user_id', id, own)
      await write('role_id', 'one', some())
      await write('role_id', 'two', some())
      const tree = await treeOf(id)
      const told = [...effects(own, tree)]
        .filter(
          ([node, { open, because }]) =>
            !open && because !== 'noRight' && tree.nodes.some((n) => n.id === node && n.parentId !== null),
        )
        .map(([node]) => node)
      const { rows } = await app.pool.query('select menu_id as id from menu where menu_id = any (closed_menus($1))', [
        id,
      ])
      expect(told.sort(), `round ${round}`).toEqual(rows.map((row) => row.id as string).sort())
    }
    await app.pool.query('update menu set is_active = true')
  })

  it('leaves an administrator his way, is lifted by nobody for himself, and knows what it names', async () => {
    expect(rules(await give('Role', 'administrator', [deny('SHELL')]))).toEqual([[null, 'application.wayLeft']])
    expect(rules(await give('User', 'admin', [deny('SH0340')]))).toEqual([[null, 'application.wayLeft']])
    expect(await give('Role', 'administrator', [deny('AP')])).toMatchObject({ ResultStatus: 1 })
    expect(rules(await give('Role', 'clerk', [deny('NOPE'), deny('AP0010'), deny('AP0010')]))).toEqual([
      ['entries.0.menuId', 'menuAccess.entryKnown'],
      ['entries.2.menuId', 'menuAccess.entryKnown'],
    ])
    await give('Role', 'clerk', [deny('AP0010')])
    await app.pool.query(
      `insert into role_right (role_id, right_id) select 'clerk', unnest('{admin/menu-access.view,admin/menu-access.edit}'::text[])`,
    )
    expect(rules(await give('Role', 'clerk', [], clerk))).toEqual([['entries', 'menuAccess.ownDenialStays']])
    expect(rules(await give('User', 'clerk', [allow('AP0010')], clerk))).toEqual([
      ['entries.0.access', 'menuAccess.ownDenialStays'],
    ])
    expect(rules(await give('Role', 'approver', [deny('AP0010')], clerk))).toEqual([[null, 'menuAccess.beyondOwn']])
    await app.pool.query("delete from role_right where right_id like 'admin/menu-access.%'")
  })

  it('[S3.36] is saved in one write, audited entry by entry, and refuses a stale version', async () => {
    const { id, version } = await recordOf('Role', 'auditor')
    const body = { record: { entries: [deny('AP'), allow('AP0010'), deny('AR0010')] }, version }
    expect(await admin.save('PUT', `${ACCESS}/${id}`, body)).toMatchObject({
      ResultStatus: 1,
      Data: { version: version + 1 },
    })
    expect(await admin.save('PUT', `${ACCESS}/${id}`, { ...body, record: { entries: [] } })).toMatchObject({
      ResultCode: 'CONFLICT',
    })
    const { List } = await admin.list(`${ACCESS}/${id}/history`)
    expect(new Set(List.map((row) => row['changeId'])).size).toBe(1)
    expect(List.map((row) => row['columnName'])).toContain('entries.2.access')
  })
})
