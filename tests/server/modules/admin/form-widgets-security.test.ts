import exceljs from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleInScreen } from '../../../../shared/contracts/admin/form-widgets-security.ts'
import type { HomeFigures } from '../../../../shared/contracts/home.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import type { SearchRow } from '../../../../shared/contracts/search.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, contact, newFirm, type Row } from './calls.ts'

const PATH = '/api/admin/form-widgets-security'
const FIRMS = '/api/admin/firm'
const at = (screen: string) => `${PATH}/${encodeURIComponent(screen)}`

let app: TestApp
let admin: Calls
let clerk: Calls
beforeAll(async () => {
  app = await startTestApp()
  admin = new Calls(app, 'admin')
  clerk = new Calls(app, 'clerk')
})
afterAll(() => app.close())

type Rule = [roleId: string, widget: string, mode: string]
async function secure(screen: string, given: Rule[], by = admin): Promise<CallResult<Row>> {
  const { Data } = await admin.read(at(screen))
  const rules = given.map(([roleId, widget, mode]) => ({ roleId, widget, mode }))
  return by.save('PUT', at(screen), { record: { rules }, version: Data!['version'] })
}
const problems = (answer: CallResult) => (answer.Problems ?? []).map((problem) => [problem.Field, problem.Key])
const own = (name: string) => `admin:rules.formWidgetsSecurity.${name}`
/** Rules of the clerk in the screen of firms. */
const clerkSees = async (modes: Record<string, string>) => {
  const answer = await secure(
    'admin/firm',
    Object.entries(modes).map(([widget, mode]) => ['clerk', widget, mode]),
  )
  expect(['SAVED', 'NO_CHANGES']).toContain(answer.ResultCode)
}
const made = async (changes: Row = {}) => (await admin.save('POST', FIRMS, { record: newFirm(changes) })).Data!
const path = (record: Row) => `${FIRMS}/${String(record['id'])}`

async function sheetOf(query: string, path = FIRMS, by = clerk): Promise<unknown[][]> {
  const { rawPayload } = await by.get(`${path}/export?${query}`)
  const book = new exceljs.Workbook()
  await book.xlsx.load(rawPayload as unknown as ArrayBuffer)
  const rows: unknown[][] = []
  book.worksheets[0]!.eachRow((row) => rows.push((row.values as unknown[]).slice(1)))
  return rows
}

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
    const roles = (await admin.get(`${at('admin/firm')}/roles`)).json() as RoleInScreen[]
    expect(roles.find(({ roleId }) => roleId === 'clerk')?.actions).toEqual(['view', 'add', 'edit', 'export'])
    expect((await clerk.get(`${at('admin/firm')}/roles`)).statusCode).toBe(403)
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

describe('[S6.09] a hidden field', () => {
  let record: Row
  beforeAll(async () => {
    record = await made({
      phone: '905-555-4711',
      fax: '905-555-4712',
      contacts: [contact({ email: 'a@hidden.example' })],
    })
    await admin.save('PUT', path(record), {
      record: { billTo: { creditLimit: '4711' }, phone: '905-555-4713' },
      version: 1,
    })
    await clerkSees({ phone: 'hide', 'billTo.creditLimit': 'hide', 'contacts.email': 'hide', 'billTo.onHold': 'hide' })
  })
  afterAll(() => clerkSees({}))
  const version = async () => (await admin.read(path(record))).Data!['version']

  it('is in no answer: record, list, totals, access, file, lookup, search, history, change log', async () => {
    await app.pool.query("insert into role_right (role_id, right_id) values ('clerk', 'admin/audit-log.view')")
    const key = String(record['firmId'])
    const answers = [
      await clerk.get(path(record)),
      await clerk.get(`${FIRMS}?firmId==${key}&Totals=true`),
      await clerk.get(`${FIRMS}/lookup?q=${key}`),
      await clerk.get(`/api/shell/search?q=${key}`),
      await clerk.get(`${path(record)}/history`),
      await clerk.get(`/api/admin/audit-log?recordKey==${key}&PageSize=100`),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      // An id may hold any figures.
      const said = answer.body.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
      expect(said).not.toMatch(/4711|4713|hidden\.example|creditLimit|standing/)
    }
    const [heads] = await sheetOf(`firmId==${key}&Columns=firmId,phone,creditLimit,standing,name`)
    expect(heads).toHaveLength(2)
    expect((answers[1]!.json() as { Totals: Row }).Totals).toEqual({})
    await app.pool.query("delete from role_right where right_id = 'admin/audit-log.view'")
  })

  it('goes with its tab, in every answer and against every save; what stands in another tab stays', async () => {
    const noted = await made({ notes: 'Asks for 4799', ediPartnerId: 'EDI-4799', website: 'seen.example' })
    await clerkSees({ 'tabs.other': 'hide', website: 'read' })
    const answers = [await clerk.get(path(noted)), await clerk.get(`${FIRMS}?firmId==${String(noted['firmId'])}`)]
    for (const { body } of answers) expect(body).not.toMatch(/4799|notes|ediPartner/)
    expect(answers[0]!.body).toContain('seen.example')
    const answer = await clerk.save('PUT', path(noted), { record: { notes: 'Mine' }, version: noted['version'] })
    expect(answer.ResultStatus).not.toBe(1)
    await clerkSees({ phone: 'hide', 'billTo.creditLimit': 'hide', 'contacts.email': 'hide', 'billTo.onHold': 'hide' })
  })

  it('is found by no filter, sort, search or figure that stands on it, nor by a column that mirrors it', async () => {
    for (const query of [
      'phone=905',
      'SortFields=phone',
      'creditLimit=4711',
      'SortFields=creditLimit',
      'standing=OnHold',
    ])
      expect((await clerk.get(`${FIRMS}?${query}`)).statusCode, query).toBe(400)
    expect((await clerk.list(`${FIRMS}?Search=905-555-4713`)).TotalCount).toBe(0)
    expect((await clerk.get('/api/shell/search?q=905-555-4713')).json() as SearchRow[]).toEqual([])
    const home = (await clerk.get('/api/shell/home')).json() as HomeFigures
    expect([...home.kpis, ...home.queues].map(({ id }) => id)).not.toContain('customersHeld')
  })

  it('keeps its value in a save that does not know it, and cannot be set', async () => {
    const save = async (sent: Row) => clerk.save('PUT', path(record), { record: sent, version: await version() })
    expect(await save({ name: 'Renamed' })).toMatchObject({ ResultStatus: 1 })
    expect(problems(await save({ phone: '1' }))).toEqual([['phone', 'kit:refused.readOnly']])
    expect((await admin.read(path(record))).Data).toMatchObject({ name: 'Renamed', phone: '905-555-4713' })
  })

  it('is not told by a question or a refusal about it', async () => {
    const answer = await clerk.save('PUT', path(record), {
      record: { isBillTo: false, isVendor: true },
      version: await version(),
    })
    expect(answer.ResultStatus).toBe(3)
    expect(JSON.stringify(answer)).not.toContain('4711')
  })
})

describe('[S6.09] a masked field', () => {
  afterAll(() => clerkSees({}))
  it('is dots in record, list, file and history; it finds nothing, and dots sent back keep it', async () => {
    const record = await made({ businessNumber: '871230985' })
    await clerkSees({ businessNumber: 'mask' })
    expect((await clerk.read(path(record))).Data).toMatchObject({ businessNumber: '••••' })
    const key = String(record['firmId'])
    expect((await clerk.list(`${FIRMS}?firmId==${key}`)).List[0]).toMatchObject({ businessNumber: '••••' })
    expect((await sheetOf(`firmId==${key}&Columns=firmId,businessNumber`))[1]).toEqual([key, '••••'])
    expect((await clerk.get(`${path(record)}/history`)).body).not.toContain('871230985')
    expect((await clerk.get(`${FIRMS}?businessNumber=8`)).statusCode).toBe(400)
    const sent = { name: 'Other', businessNumber: '••••' }
    expect(await clerk.save('PUT', path(record), { record: sent, version: 1 })).toMatchObject({ ResultStatus: 1 })
    expect((await admin.read(path(record))).Data).toMatchObject({ name: 'Other', businessNumber: '871230985' })
  })

  it('that is the key of a record names it to nobody: no guess by key, no lookup', async () => {
    expect(
      await secure('admin/sales-rep', [
        ['clerk', 'salesRepId', 'mask'],
        ['clerk', 'name', 'hide'],
      ]),
    ).toMatchObject({ ResultStatus: 1 })
    const { List } = await admin.list('/api/admin/sales-rep?PageSize=1')
    const rep = List[0]!
    expect((await clerk.get(`/api/admin/sales-rep/${String(rep['salesRepId'])}`)).statusCode).toBe(404)
    expect((await clerk.read(`/api/admin/sales-rep/${String(rep['id'])}`)).Data).toMatchObject({ salesRepId: '••••' })
    expect((await clerk.list('/api/admin/sales-rep/lookup?q=')).List).toEqual([])
    expect(await secure('admin/sales-rep', [['clerk', 'name', 'hide']])).toMatchObject({ ResultStatus: 1 })
    const offered = (await clerk.list(`/api/admin/sales-rep/lookup?q=${String(rep['salesRepId'])}`)).List
    expect(offered[0]).toMatchObject({ key: rep['salesRepId'], title: '' })
    expect((await clerk.list(`/api/admin/sales-rep/lookup?q=${encodeURIComponent(String(rep['name']))}`)).List).toEqual(
      [],
    )
    await secure('admin/sales-rep', [])
  })
})

describe('[S6.09] a field that is read only or required', () => {
  afterAll(() => clerkSees({}))
  it('is refused on save at its field, in groups and lines too', async () => {
    const record = await made({ contacts: [contact()] })
    await clerkSees({ website: 'read', phone: 'required', 'billTo.poRequired': 'read', 'contacts.role': 'required' })
    const { Data } = await clerk.read(path(record))
    const sent = {
      website: 'x.example',
      billTo: { ...(Data!['billTo'] as Row), poRequired: true },
      contacts: Data!['contacts'],
    }
    expect(problems(await clerk.save('PUT', path(record), { record: sent, version: 1 }))).toEqual(
      expect.arrayContaining([
        ['website', 'kit:refused.readOnly'],
        ['billTo.poRequired', 'kit:refused.readOnly'],
        ['phone', 'kit:problems.required'],
        ['contacts.0.role', 'kit:problems.required'],
      ]),
    )
    expect((await clerk.get(`${FIRMS}/access`)).json()).toMatchObject({
      fields: { phone: 'required', website: 'read' },
    })
    expect(await admin.save('PUT', path(record), { record: { website: 'x.example' }, version: 1 })).toMatchObject({
      ResultStatus: 1,
    })
  })
})

describe('[S6.09] a hidden button', () => {
  afterAll(() => clerkSees({}))
  it.each([
    ['ap/purchase-invoice', 'post', '/api/ap/purchase-invoice/00000000-0000-4000-8000-000000000000/post'],
    ['ap/purchase-invoice', 'post', '/api/ap/purchase-invoice/00000000-0000-4000-8000-000000000000/post/preview'],
    ['gl/journal', 'close', '/api/gl/journal/none/close'],
    ['admin/dead-letter', 'retry', '/api/admin/dead-letter/acts/retry'],
    ['admin/end-sessions', 'run', '/api/admin/end-sessions/run'],
    [
      'admin/vendor-bank-change',
      'confirm',
      '/api/admin/vendor-bank-change/00000000-0000-4000-8000-000000000000/confirm',
    ],
  ])('of a document, a queue or a process is gone too: %s %s at %s', async (screen, act, url) => {
    const right = `${screen}.${act}`
    const give = `insert into role_right (role_id, right_id) values ('clerk', $1), ('clerk', $2) on conflict do nothing`
    await app.pool.query(give, [right, `${screen}.view`])
    const body = { version: 1 }
    expect((await clerk.write('POST', url, body)).statusCode).not.toBe(403)
    const rule: Rule[] = [['clerk', `actions.${act}`, 'hide']]
    expect(await secure(screen, rule)).toMatchObject({ ResultStatus: 1 })
    expect((await clerk.write('POST', url, body)).statusCode).toBe(403)
    const roles = (await admin.get(`${at(screen)}/roles`)).json() as RoleInScreen[]
    expect(roles.find(({ roleId }) => roleId === 'clerk')!.actions).toContain(act)
    expect(await secure(screen, [])).toMatchObject({ ResultStatus: 1 })
  })

  it('is not offered, and its call answers 403', async () => {
    const record = await made()
    await app.pool.query("insert into role_right (role_id, right_id) values ('clerk', 'admin/firm.delete')")
    await clerkSees({
      'actions.add': 'hide',
      'actions.edit': 'hide',
      'actions.delete': 'hide',
      'actions.export': 'hide',
    })
    const access = (await clerk.get(`${FIRMS}/access`)).json()
    expect(access).toMatchObject({ actions: ['view'], fields: {} })
    const codes = [
      (await clerk.write('POST', FIRMS, { record: newFirm() })).statusCode,
      (await clerk.write('PUT', path(record), { record: { name: 'x' }, version: 1 })).statusCode,
      (await clerk.write('DELETE', `${path(record)}?version=1`)).statusCode,
      (await clerk.get(`${FIRMS}/export`)).statusCode,
    ]
    expect(codes).toEqual([403, 403, 403, 403])
    await clerkSees({})
    expect((await clerk.get(`${FIRMS}/access`)).json()).toMatchObject({
      actions: ['view', 'export', 'add', 'edit', 'delete'],
    })
    await app.pool.query("delete from role_right where right_id = 'admin/firm.delete'")
  })
})
