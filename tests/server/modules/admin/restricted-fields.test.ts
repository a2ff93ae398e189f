import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleInScreen } from '../../../../shared/contracts/admin/form-widgets-security.ts'
import type { HomeFigures } from '../../../../shared/contracts/home.ts'
import type { SearchRow } from '../../../../shared/contracts/search.ts'
import { contact, newFirm, type Row } from './calls.ts'
import { FIRMS, pathOf, problems, rulesAt, startFormSecurity, type Rule } from './form-security-stage.ts'

const { app, admin, clerk, secure, clerkSees, made, sheetOf } = await startFormSecurity()

describe('[S6.09] a hidden field', () => {
  let record: Row
  beforeAll(async () => {
    record = await made({
      phone: '905-555-4711',
      fax: '905-555-4712',
      contacts: [contact({ email: 'a@hidden.example' })],
    })
    await admin.save('PUT', pathOf(record), {
      record: { billTo: { creditLimit: '4711' }, phone: '905-555-4713' },
      version: 1,
    })
    await clerkSees({ phone: 'hide', 'billTo.creditLimit': 'hide', 'contacts.email': 'hide', 'billTo.onHold': 'hide' })
  })
  afterAll(() => clerkSees({}))
  const version = async () => (await admin.read(pathOf(record))).Data!['version']

  it('is in no answer: record, list, totals, access, file, lookup, search, history, change log', async () => {
    await app.pool.query("insert into role_right (role_id, right_id) values ('clerk', 'admin/audit-log.view')")
    const key = String(record['firmId'])
    const answers = [
      await clerk.get(pathOf(record)),
      await clerk.get(`${FIRMS}?firmId==${key}&Totals=true`),
      await clerk.get(`${FIRMS}/lookup?q=${key}`),
      await clerk.get(`/api/shell/search?q=${key}`),
      await clerk.get(`${pathOf(record)}/history`),
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
    const answers = [await clerk.get(pathOf(noted)), await clerk.get(`${FIRMS}?firmId==${String(noted['firmId'])}`)]
    for (const { body } of answers) expect(body).not.toMatch(/4799|notes|ediPartner/)
    expect(answers[0]!.body).toContain('seen.example')
    const answer = await clerk.save('PUT', pathOf(noted), { record: { notes: 'Mine' }, version: noted['version'] })
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
    const save = async (sent: Row) => clerk.save('PUT', pathOf(record), { record: sent, version: await version() })
    expect(await save({ name: 'Renamed' })).toMatchObject({ ResultStatus: 1 })
    expect(problems(await save({ phone: '1' }))).toEqual([['phone', 'kit:refused.readOnly']])
    expect((await admin.read(pathOf(record))).Data).toMatchObject({ name: 'Renamed', phone: '905-555-4713' })
  })

  it('is not told by a question or a refusal about it', async () => {
    const answer = await clerk.save('PUT', pathOf(record), {
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
    expect((await clerk.read(pathOf(record))).Data).toMatchObject({ businessNumber: '••••' })
    const key = String(record['firmId'])
    expect((await clerk.list(`${FIRMS}?firmId==${key}`)).List[0]).toMatchObject({ businessNumber: '••••' })
    expect((await sheetOf(`firmId==${key}&Columns=firmId,businessNumber`))[1]).toEqual([key, '••••'])
    expect((await clerk.get(`${pathOf(record)}/history`)).body).not.toContain('871230985')
    expect((await clerk.get(`${FIRMS}?businessNumber=8`)).statusCode).toBe(400)
    const sent = { name: 'Other', businessNumber: '••••' }
    expect(await clerk.save('PUT', pathOf(record), { record: sent, version: 1 })).toMatchObject({ ResultStatus: 1 })
    expect((await admin.read(pathOf(record))).Data).toMatchObject({ name: 'Other', businessNumber: '871230985' })
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
    const { Data } = await clerk.read(pathOf(record))
    const sent = {
      website: 'x.example',
      billTo: { ...(Data!['billTo'] as Row), poRequired: true },
      contacts: Data!['contacts'],
    }
    expect(problems(await clerk.save('PUT', pathOf(record), { record: sent, version: 1 }))).toEqual(
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
    expect(await admin.save('PUT', pathOf(record), { record: { website: 'x.example' }, version: 1 })).toMatchObject({
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
    ['admin/dead-letter', 'retry', '/api/admin/dead-letter/actions/retry'],
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
    const roles = (await admin.get(`${rulesAt(screen)}/roles`)).json() as RoleInScreen[]
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
      (await clerk.write('PUT', pathOf(record), { record: { name: 'x' }, version: 1 })).statusCode,
      (await clerk.write('DELETE', `${pathOf(record)}?version=1`)).statusCode,
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
