import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, type Row } from './calls.ts'

const FIRMS = `/api/admin/form-widgets-security/${encodeURIComponent('admin/firm')}`

let app: TestApp
let admin: Calls
beforeAll(async () => {
  app = await startTestApp()
  admin = new Calls(app, 'admin')
})
afterAll(() => app.close())

type Rule = [roleId: string, widget: string, mode: string]
async function secure(given: Rule[], by = admin): Promise<CallResult<Row>> {
  const { Data } = await admin.read(FIRMS)
  const rules = given.map(([roleId, widget, mode]) => ({ roleId, widget, mode }))
  return by.save('PUT', FIRMS, { record: { rules }, version: Data!['version'] })
}
const problems = (answer: CallResult) => (answer.Problems ?? []).map((problem) => [problem.Field, problem.Key])
const BEYOND = 'admin:rules.formWidgetsSecurity.notBeyondOwn'

describe('[S6.09] form widgets security', () => {
  it('is not given to a role, nor taken from one, that may do more than whoever edits it', async () => {
    await app.pool.query(
      `insert into role (role_id, name, created_by, updated_by) values ('keeper', 'Keeper', 'test', 'test')`,
    )
    await app.pool.query(
      `insert into role_right (role_id, right_id, owner_id) select 'keeper', r, id from role,
         unnest(array['admin/form-widgets-security.view', 'admin/form-widgets-security.edit', 'admin/firm.view']) r where role_id = 'keeper'`,
    )
    await app.pool.query(
      `insert into user_role (user_id, role_id) select id, 'keeper' from app_user where user_name = 'payer'`,
    )
    await app.pool.query(
      `delete from user_role where role_id <> 'keeper' and user_id = (select id from app_user where user_name = 'payer')`,
    )
    const keeper = new Calls(app, 'payer')
    expect(problems(await secure([['approver', 'phone', 'hide']], keeper))).toEqual([['rules.0.roleId', BEYOND]])
    expect((await secure([['approver', 'phone', 'hide']])).ResultCode).toBe('SAVED')
    expect(problems(await secure([], keeper))).toEqual([['rules', BEYOND]])
    expect((await secure([])).ResultCode).toBe('SAVED')
  })
})
