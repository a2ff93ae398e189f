import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NAMED_RIGHT_IDS } from '../../../../shared/contracts/admin/named-rights.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { transaction } from '../../../../server/platform/database/transaction.ts'
import { currentUser, findUser } from '../../../../server/platform/identity/user.ts'
import { rightsOf, type Rights } from '../../../../server/platform/rights/rights.ts'
import { useRight, type Use } from '../../../../server/platform/rights/use.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, type Row } from './calls.ts'

const ROLES = '/api/admin/role'
let app: TestApp
let admin: Calls
beforeAll(async () => {
  app = await startTestApp()
  admin = new Calls(app, 'admin')
})
afterAll(() => app.close())

const problems = (answer: CallResult) => (answer.Problems ?? []).map((problem) => [problem.Field, problem.Key])
async function change(url: string, record: Row, more: Row = {}, by = admin): Promise<CallResult<Row>> {
  const { Data } = await admin.read(url)
  return by.save('PUT', url, { record, version: Data!['version'], ...more })
}
type Held = [namedRight: string, limit?: string]
const given = (...held: Held[]) => ({ namedRights: held.map(([namedRight, limit = null]) => ({ namedRight, limit })) })
const give = async (role: string, ...held: Held[]) =>
  expect(['SAVED', 'NO_CHANGES']).toContain((await change(`${ROLES}/${role}`, given(...held))).ResultCode)

async function userOf(userName: string) {
  const { rows } = await sql<{ subject: string }>`
    select subject from app_user where user_name = ${userName}`.execute(app.db)
  return currentUser((await findUser(app.db, { subject: rows[0]!.subject, grant: null, signIn: null }))!)
}
const rightsFor = async (userName: string): Promise<Rights> => rightsOf(app.db, await userOf(userName))

describe('[S6.09] rights of the trade', () => {
  it('are rows that every release brings up to date, with what limits them', async () => {
    const { rows } = await app.pool.query('select right_id, limited_by, place, hidden_with from named_right')
    expect(rows.map((row) => row.right_id).toSorted()).toEqual([...NAMED_RIGHT_IDS].toSorted())
    expect(rows).toContainEqual({
      right_id: 'discount.manual',
      limited_by: 'percent',
      place: null,
      hidden_with: 'prices',
    })
    expect(rows).toContainEqual({ right_id: 'po.approve', limited_by: 'amount', place: 'branch', hidden_with: null })
  })

  it('are given by a role with a limit, and hold at the next call; no pattern of screens reaches them', async () => {
    await give('clerk', ['discount.manual', '7.5'], ['price.view'])
    const clerk = await rightsFor('clerk')
    expect([clerk.can('discount.manual'), clerk.limit('discount.manual')]).toEqual([true, '7.5'])
    expect([clerk.can('price.view'), clerk.limit('price.view')]).toEqual([true, null])
    expect([clerk.can('cost.view'), clerk.limit('cost.view')]).toEqual([false, '0'])
    await app.pool.query("insert into user_role select id, 'auditor' from app_user where user_name = 'clerk'")
    expect((await rightsFor('clerk')).can('cost.view')).toBe(false)
    await app.pool.query(
      "delete from user_role where role_id = 'auditor' and user_id = (select id from app_user where user_name = 'clerk')",
    )
    const everything = await rightsFor('admin')
    expect([everything.can('cost.view'), everything.limit('po.approve')]).toEqual([true, null])
  })

  it('of several roles reach as far as the widest of them', async () => {
    await give('approver', ['po.approve', '50000'])
    await give('controller', ['po.approve', '9000'])
    await app.pool.query("insert into user_role select id, 'controller' from app_user where user_name = 'approver'")
    expect((await rightsFor('approver')).limit('po.approve')).toBe('50000')
    await give('controller', ['po.approve'])
    expect((await rightsFor('approver')).limit('po.approve')).toBeNull()
    await app.pool.query(
      "delete from user_role where role_id = 'controller' and user_id = (select id from app_user where user_name = 'approver')",
    )
    await give('controller')
  })

  it('[S6.05] are withheld from a user whose prices or costs are hidden, and end at his branches and warehouses', async () => {
    await give('clerk', ['cost.view'], ['margin.view'], ['price.view'], ['count.freeze'])
    const { List } = await admin.list('/api/admin/warehouse?PageSize=2')
    const [own, other] = List.map((row) => String(row['warehouseId'])) as [string, string]
    const limited = { costsHidden: true, warehousesLimited: true, warehouses: [{ warehouseId: own }] }
    await change('/api/admin/user-securables/clerk', limited)
    const clerk = await rightsFor('clerk')
    expect(['cost.view', 'margin.view', 'price.view'].map((right) => clerk.can(right))).toEqual([false, false, true])
    expect(clerk.can('count.freeze')).toBe(true)
    expect([own, other].map((warehouse) => clerk.can('count.freeze', { warehouse }))).toEqual([true, false])
    const free = { costsHidden: false, warehousesLimited: false, warehouses: [] }
    await change('/api/admin/user-securables/clerk', free)
    expect((await rightsFor('clerk')).can('cost.view')).toBe(true)
  })

  it.each<[Held[], string, string]>([
    [[['cost.view', '5']], '0.limit', 'admin:rules.role.noLimit'],
    [[['discount.manual', '101']], '0.limit', 'admin:rules.role.limitPercent'],
    [[['po.approve', '-1']], '0.limit', 'kit:problems.tooSmall'],
    [[['cost.view'], ['cost.view']], '1.namedRight', 'admin:rules.role.namedRightOnce'],
  ])('refuse %j at %s', async (held, field, key) => {
    expect(problems(await change(`${ROLES}/auditor`, given(...held)))).toEqual([[`namedRights.${field}`, key]])
  })

  it('[S6.01] are given by nobody who does not hold them, nor further than he does', async () => {
    await app.pool.query(`insert into role_right (role_id, right_id)
      values ('clerk', 'admin/role.edit'), ('clerk', 'admin/role.view'), ('clerk', 'admin/user.edit'), ('clerk', 'admin/user.view')`)
    await give('clerk', ['discount.manual', '5'])
    const clerk = new Calls(app, 'clerk')
    // A role that gives nothing beyond his own: any other is not his to change at all.
    await admin.save('POST', ROLES, { record: { roleId: 'counter', name: 'Counter', rights: [] } })
    const by = (...held: Held[]) => change(`${ROLES}/counter`, given(...held), {}, clerk)
    for (const held of [['cost.view'], ['discount.manual', '6'], ['discount.manual']] as Held[])
      expect(problems(await by(held))).toEqual([['namedRights.0.namedRight', 'admin:rules.role.namedWithinOwn']])
    expect(await by(['discount.manual', '5'])).toMatchObject({ ResultStatus: 1 })
    // A role is given with its rights of the trade, too.
    await give('portal', ['cost.view'])
    const answer = await change(
      '/api/admin/user/buyer',
      { roles: [{ roleId: 'portal' }, { roleId: 'approver' }] },
      {},
      clerk,
    )
    expect(problems(answer)).toContainEqual(['roles.1.roleId', 'admin:rules.user.withinOwn'])
    await give('portal')
    await app.pool.query(
      "delete from role_right where role_id = 'clerk' and (right_id like 'admin/role.%' or right_id like 'admin/user.%')",
    )
  })

  it('[S6.01] that are kept apart are asked about when one role, or the roles of one user, bring them together', async () => {
    const pair = given(['po.approve'], ['match.override'])
    const asked = await change(`${ROLES}/auditor`, pair)
    expect([asked.ResultStatus, problems(asked)]).toEqual([3, [['namedRights', 'admin:rules.role.dutiesApart']]])
    expect(await change(`${ROLES}/auditor`, pair, { confirmed: ['admin.role.dutiesApart'] })).toMatchObject({
      ResultStatus: 1,
    })
    await give('auditor', ['match.override'])
    await give('approver', ['po.approve', '50000'])
    const roles = { roles: [{ roleId: 'auditor' }, { roleId: 'approver' }] }
    const together = await change('/api/admin/user/approver', roles)
    expect([together.ResultStatus, problems(together)]).toEqual([3, [['roles', 'admin:rules.user.dutiesApart']]])
    await give('auditor')
  })

  it('[S3.36] change in the change log', async () => {
    const { List } = await admin.list('/api/admin/audit-log?entity=admin.role&recordKey==auditor&PageSize=100')
    expect(List.map((row) => row['columnName'])).toContain('namedRights.0.namedRight')
  })
})

describe('[S3.36] the use of a right', () => {
  async function use(userName: string, changes: Partial<Use> = {}) {
    const user = await userOf(userName)
    const rights = await rightsOf(app.db, user)
    const { rows } = await app.pool.query("select id from firm where firm_id = 'HARLOW-01'")
    return transaction(app.db, (trx) =>
      useRight(
        { trx, user, rights, requestId: 'r', changeId: randomUUID(), now: new Date() },
        {
          right: 'discount.manual',
          reason: 'Competitor quote',
          amount: '5',
          on: { table: 'firm', id: rows[0].id, recordKey: 'HARLOW-01' },
          fields: { amount: 'discountPercent', reason: 'reason' },
          ...changes,
        },
      ),
    )
  }
  const logged = async () =>
    (await admin.list('/api/admin/audit-log?action=use&entity=admin.firm')).List.map((row) => [
      row['recordKey'],
      row['columnName'],
      row['newValue'],
    ])

  it('is refused without the right, beyond its limit and without a reason, and leaves nothing', async () => {
    await give('clerk', ['discount.manual', '5'])
    expect(await use('clerk', { right: 'cost.adjust' })).toMatchObject({ Key: 'kit:refused.noRight' })
    expect(await use('clerk', { amount: '5.01' })).toEqual({
      Field: 'discountPercent',
      Key: 'kit:refused.beyondLimit',
      Args: { limit: '5' },
    })
    expect(await use('clerk', { reason: '  ' })).toMatchObject({ Field: 'reason', Key: 'kit:refused.noReason' })
    expect(await logged()).toEqual([])
  })

  it('stands in the change log with its reason, and in the history of the record', async () => {
    expect(await use('clerk')).toBeNull()
    expect(await logged()).toEqual([['HARLOW-01', 'discount.manual', 'Competitor quote']])
    const { List } = await admin.list('/api/admin/firm/HARLOW-01/history')
    expect(List[0]).toMatchObject({ action: 'use', columnName: 'discount.manual', actionBy: 'Priya Nair' })
    expect((await admin.get('/api/admin/audit-log/export?action=use')).statusCode).toBe(200)
  })
})
