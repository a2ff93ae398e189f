import { describe, expect, it } from 'vitest'
import type { RoleInScreen } from '../../../../shared/contracts/admin/form-widgets-security.ts'
import type { Row } from './calls.ts'
import { problems, rulesAt, startFormSecurity, type Rule } from './form-security-stage.ts'

const PATH = '/api/admin/form-widgets-security'
const { app, admin, clerk, secure, clerkSees, sheetOf } = await startFormSecurity()
const own = (name: string) => `admin:rules.formWidgetsSecurity.${name}`

describe('[S6.09] form widgets security', () => {
  it('has a record for each screen with fields, that is changed and never added or deleted', async () => {
    const { List } = await admin.list(`${PATH}?PageSize=100`)
    expect(List.map((row) => row['screen'])).toEqual(
      expect.arrayContaining(['admin/firm', 'admin/role', 'admin/audit-log']),
    )
    expect(await sheetOf('Columns=screen,screenName&Locale=fr-CA', PATH, admin)).toContainEqual([
      'admin/firm',
      'Entreprises',
    ])
    expect((await admin.write('POST', PATH, { record: {} })).statusCode).toBe(404)
    expect((await clerk.get(PATH)).statusCode).toBe(403)
    const roles = (await admin.get(`${rulesAt('admin/firm')}/roles`)).json() as RoleInScreen[]
    expect(roles.find(({ roleId }) => roleId === 'clerk')?.actions).toEqual(['view', 'add', 'edit', 'export'])
    expect((await clerk.get(`${rulesAt('admin/firm')}/roles`)).statusCode).toBe(403)
  })

  it.each<[Rule, string, string]>([
    [['clerk', 'billTo.nothing', 'hide'], 'widget', 'widgetKnown'],
    [['clerk', 'actions.view', 'hide'], 'widget', 'widgetKnown'],
    [['clerk', 'actions.delete', 'read'], 'mode', 'modeFits'],
    [['clerk', 'billTo.onHold', 'required'], 'mode', 'modeFits'],
    [['clerk', 'billTo', 'mask'], 'mode', 'modeFits'],
    [['clerk', 'tabs.nothing', 'hide'], 'widget', 'widgetKnown'],
    [['clerk', 'tabs.other', 'mask'], 'mode', 'modeFits'],
    [['approver', 'tabs.identity', 'hide'], 'mode', 'steeringSeen'],
    [['clerk', 'tabs.identity', 'read'], 'mode', 'neededSeen'],
    [['approver', 'status', 'hide'], 'mode', 'steeringSeen'],
    [['approver', 'firmType', 'mask'], 'mode', 'steeringSeen'],
    [['clerk', 'firmId', 'hide'], 'mode', 'neededSeen'],
    [['clerk', 'name', 'mask'], 'mode', 'neededSeen'],
    [['clerk', 'addresses.line1', 'read'], 'mode', 'neededSeen'],
  ])('refuses %j at its %s', async (rule, field, name) => {
    expect(problems(await secure('admin/firm', [rule]))).toEqual([[`rules.0.${field}`, own(name)]])
  })

  it('refuses a second rule for the same widget and role, a role that is none, and what would lock access away', async () => {
    const twice: Rule[] = [
      ['clerk', 'phone', 'hide'],
      ['clerk', 'phone', 'read'],
    ]
    expect(problems(await secure('admin/firm', twice))).toEqual([['rules.1.widget', own('ruleOnce')]])
    expect(problems(await secure('admin/firm', [['nobody', 'phone', 'hide']]))).toEqual([
      ['rules.0.roleId', 'kit:refused.unknownRecord'],
    ])
    expect(problems(await secure('admin/role', [['administrator', 'actions.edit', 'hide']]))).toEqual([
      ['rules.0.roleId', own('accessKept')],
    ])
  })

  it('hides a needed field from a role that may not add; giving it the right to add is then refused', async () => {
    expect(await secure('admin/firm', [['approver', 'name', 'hide']])).toMatchObject({ ResultStatus: 1 })
    const { Data } = await admin.read('/api/admin/role/approver')
    const rights = [...(Data!['rights'] as Row[]), { screen: 'admin/firm', action: 'add' }]
    const answer = await admin.save('PUT', '/api/admin/role/approver', {
      record: { rights },
      version: Data!['version'],
    })
    expect(problems(answer)).toEqual([[`rights.${rights.length - 1}.screen`, 'admin:rules.role.addNeedsFields']])
    // With the button itself hidden nobody adds, so nothing is needed.
    const both: Rule[] = [
      ['clerk', 'actions.add', 'hide'],
      ['clerk', 'name', 'hide'],
    ]
    expect(await secure('admin/firm', both)).toMatchObject({ ResultStatus: 1 })
    expect(problems(await secure('admin/firm', [['clerk', 'name', 'hide']]))).toEqual([
      ['rules.0.mode', own('neededSeen')],
    ])
    await clerkSees({})
  })

  it('[S6.01] is loosened for a role by nobody who has that role, but an administrator', async () => {
    await clerkSees({ phone: 'hide' })
    await app.pool.query(
      "insert into role_right (role_id, right_id) values ('clerk', 'admin/form-widgets-security.edit')",
    )
    await app.pool.query(
      "insert into role (role_id, name, created_by, updated_by) values ('reader', 'Reader', 'test', 'test')",
    )
    expect(problems(await secure('admin/firm', [], clerk))).toEqual([['rules', own('notOwnRole')]])
    const more: Rule[] = [
      ['clerk', 'phone', 'hide'],
      ['reader', 'phone', 'hide'],
    ]
    expect(await secure('admin/firm', more, clerk)).toMatchObject({ ResultStatus: 1 })
    await app.pool.query("delete from role_right where right_id = 'admin/form-widgets-security.edit'")
    await clerkSees({})
  })

  it('[S3.36] leaves every rule in the change log', async () => {
    await clerkSees({ fax: 'mask' })
    const { List } = await admin.list('/api/admin/audit-log?entity=admin.formWidgetsSecurity&PageSize=50')
    expect(List.map((row) => [row['recordKey'], row['columnName'], row['newValue']])).toContainEqual([
      'admin/firm',
      'rules.0.mode',
      'mask',
    ])
    await clerkSees({})
  })
})
