import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, contact, newFirm, type Row } from '../../modules/admin/calls.ts'

const FIRMS = '/api/admin/firm'
let app: TestApp
let controller: Calls
let clerk: Calls

beforeAll(async () => {
  app = await startTestApp()
  controller = new Calls(app, 'controller')
  clerk = new Calls(app, 'clerk')
})
afterAll(() => app.close())

const secure = (widget: string, mode: string) =>
  app.pool.query(
    `insert into widget_security (role_id, screen, widget, mode) values ('clerk', 'admin/firm', $1, $2)
     on conflict (role_id, screen, widget) do update set mode = excluded.mode`,
    [widget, mode],
  )
const deny = (...menus: string[]) =>
  app.pool.query("insert into menu_access (role_id, menu_id, access) select 'clerk', unnest($1::text[]), 'deny'", [
    menus,
  ])
const asBefore = () =>
  app.pool.query('delete from widget_security; delete from menu_access; delete from customer_assignment')

const path = (record: Row) => `${FIRMS}/${String(record['id'])}`
const made = async (changes: Row = {}) => (await controller.save('POST', FIRMS, { record: newFirm(changes) })).Data!

describe('[S6.09] form security', () => {
  it('a hidden field is not sent, in record, list, totals, file columns, history and access', async () => {
    const record = await made({ contacts: [contact({ email: 'a@b.ca' })] })
    await controller.save('PUT', path(record), { record: { billTo: { creditLimit: '500' } }, version: 1 })
    await secure('billTo.creditLimit', 'hide')
    await secure('contacts.email', 'hide')
    const { Data } = await clerk.read(path(record))
    expect(Data!['billTo']).not.toHaveProperty('creditLimit')
    expect((Data!['contacts'] as Row[])[0]).not.toHaveProperty('email')
    const list = await clerk.list(`${FIRMS}?PageSize=5&Totals=true`)
    expect(list.List[0]).not.toHaveProperty('creditLimit')
    expect(list.Totals).toEqual({})
    const history = await clerk.list(`${path(record)}/history`)
    expect(history.List.filter((row) => /creditLimit|email/.test(row['columnName'] as string))).toEqual([])
    expect(history.TotalCount).toBe(history.List.length)
    const access = (await clerk.get(`${FIRMS}/access`)).json()
    expect(access.fields).toEqual({ 'billTo.creditLimit': 'hide', 'contacts.email': 'hide', creditLimit: 'hide' })
    await asBefore()
  })

  it('a hidden field cannot be guessed by filter, sort or search', async () => {
    await secure('billTo.creditLimit', 'hide')
    await secure('phone', 'mask')
    for (const query of ['creditLimit=%3E5', 'SortFields=creditLimit', 'phone=905', 'SortFields=phone'])
      expect((await clerk.get(`${FIRMS}?${query}`)).statusCode).toBe(400)
    expect((await clerk.list(`${FIRMS}?Search=905-555-0182`)).TotalCount).toBe(0)
    expect((await clerk.list(`${FIRMS}?Search=harlow%20hamilton`)).TotalCount).toBeGreaterThan(0)
    await asBefore()
  })

  it('a hidden field survives a save of somebody who does not see it, and cannot be set by him', async () => {
    const record = await made({ notes: 'secret' })
    await secure('notes', 'hide')
    const saved = await clerk.save('PUT', path(record), { record: { phone: '905-555-0001' }, version: 1 })
    expect(saved.Data).not.toHaveProperty('notes')
    const refused = await clerk.save('PUT', path(record), { record: { notes: 'guess' }, version: 2 })
    expect(refused.Problems).toEqual([{ Field: 'notes', Key: 'kit:refused.readOnly', Args: {} }])
    expect((await controller.read(path(record))).Data).toMatchObject({ notes: 'secret', phone: '905-555-0001' })
    await asBefore()
  })

  it('a masked field is dots, and dots sent back keep the value', async () => {
    const record = await made({ businessNumber: '871230985' })
    await secure('businessNumber', 'mask')
    const { Data } = await clerk.read(path(record))
    expect(Data!['businessNumber']).toBe('••••')
    const { List } = await clerk.list(`${FIRMS}?firmId==${String(record['firmId'])}`)
    expect(List[0]!['businessNumber']).toBe('••••')
    const sent = { phone: '905-555-0002', businessNumber: '••••' }
    expect(await clerk.save('PUT', path(record), { record: sent, version: 1 })).toMatchObject({ ResultStatus: 1 })
    expect((await controller.read(path(record))).Data!['businessNumber']).toBe('871230985')
    const history = await clerk.list(`${path(record)}/history`)
    expect(history.List.find((row) => row['columnName'] === 'businessNumber')!['newValue']).toBe('••••')
    await asBefore()
  })

  it('a read-only field is seen but not changed; a mandatory one is given', async () => {
    const record = await made()
    await secure('name', 'read')
    await secure('phone', 'required')
    const refused = await clerk.save('PUT', path(record), { record: { name: 'Other', legalName: 'x' }, version: 1 })
    expect(refused.Problems).toEqual([
      { Field: 'name', Key: 'kit:refused.readOnly', Args: {} },
      { Field: 'phone', Key: 'kit:problems.required', Args: {} },
    ])
    await asBefore()
  })

  it('a hidden account is hidden with all its fields', async () => {
    await secure('billTo', 'hide')
    const { Data } = await clerk.read(`${FIRMS}/HARLOW-01`)
    expect(Data).not.toHaveProperty('billTo')
    expect((await clerk.list(`${FIRMS}?PageSize=1`)).List[0]).not.toHaveProperty('creditLimit')
    await asBefore()
  })
})

describe('[S6.01] doors', () => {
  const customersAndAll = ['AR0010', 'OE0010', 'PT0010', 'WD0010', 'TE0010', 'NV0010']

  it('a user with only the payables door sees vendors only, in every call', async () => {
    await deny(...customersAndAll, 'PO0010')
    const list = await clerk.list(`${FIRMS}?PageSize=1000`)
    expect(list.List.filter((row) => row['isVendor'] !== true)).toEqual([])
    const { rows } = await app.pool.query('select count(*)::int as vendors from firm where is_vendor')
    expect(list.TotalCount).toBe(rows[0].vendors)
    expect((await clerk.list(`${FIRMS}/lookup?q=HARLOW-01`)).List).toEqual([])
    expect(await clerk.read(`${FIRMS}/HARLOW-01`)).toMatchObject({
      ResultStatus: 2,
      Message: 'Sorry, this Firm cannot be viewed. You are not assigned to this customer.',
    })
    expect(await clerk.read(`${FIRMS}/HARLOW-01/history`)).toMatchObject({ ResultStatus: 2 })
    expect(await clerk.save('PUT', `${FIRMS}/HARLOW-01`, { record: { phone: '1' }, version: 1 })).toMatchObject({
      ResultStatus: 2,
    })
    expect(await clerk.save('POST', FIRMS, { record: newFirm() })).toMatchObject({ ResultStatus: 2 })
    expect(
      (await clerk.save('POST', FIRMS, { record: newFirm({ isBillTo: false, isVendor: true }) })).ResultStatus,
    ).toBe(1)
    await asBefore()
  })

  it('several doors let through what each of them does', async () => {
    await deny('PT0010', 'NV0010')
    expect((await clerk.list(FIRMS)).TotalCount).toBe((await controller.list(FIRMS)).TotalCount)
    await asBefore()
  })

  it('[A35] without a door there is nothing to see: the calls of the room are refused', async () => {
    await deny(...customersAndAll, 'AP0010', 'PO0010')
    expect((await clerk.get(FIRMS)).statusCode).toBe(403)
    await asBefore()
  })

  it('a menu that is put out of use is no door', async () => {
    await app.pool.query('update menu set is_active = false where menu_id = any($1)', [[...customersAndAll, 'PO0010']])
    expect((await clerk.list(`${FIRMS}?isVendor=false`)).TotalCount).toBe(0)
    await app.pool.query('update menu set is_active = true')
  })

  it('the codes of an application stand behind its door', async () => {
    const others = ['GL', 'AR', 'OE', 'PT', 'IC', 'PO', 'WD', 'TE', 'NV'].map((start) => `${start}0910`)
    await deny(...others)
    const { List } = await clerk.list('/api/admin/user-code')
    expect(List.length).toBeGreaterThan(0)
    expect(List.filter((row) => !(row['applications'] as string).split(' ').includes('AP'))).toEqual([])
    await asBefore()
  })
})
