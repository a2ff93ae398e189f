import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchRow } from '../../../../shared/contracts/search.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { address, Calls, newFirm } from './calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const controller = new Calls(app, 'controller')
  const made = [
    { firmId: 'ZQX-VEND', name: 'Zéphyr Québec Supply', isBillTo: false, isVendor: true },
    { firmId: 'ZQX-CUST', name: 'Zéphyr Québec Électrique', phone: '418-555-0177', addresses: [address()] },
    { firmId: 'ZQX-BOTH', name: 'Zéphyr Québec Métaux', isVendor: true },
    { firmId: 'ZQX-100%', name: "O'Zéphyr_1 \\ Fils" },
  ]
  for (const record of made) await controller.save('POST', '/api/admin/firm', { record: newFirm(record) })
})
afterAll(() => app.close())

async function search(user: string, q: string, more = '', locale = 'en-CA'): Promise<SearchRow[]> {
  const url = `/api/shell/search?q=${encodeURIComponent(q)}${more}`
  const answer = await app.call(user, { method: 'GET', url, headers: { 'x-locale': locale } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const keys = (rows: SearchRow[]) => rows.map((row) => row.key)
const run = (text: string) => app.pool.query(text)
const deny = (...menus: string[]) =>
  app.pool.query("insert into menu_access (role_id, menu_id, access) select 'clerk', unnest($1::text[]), 'deny'", [
    menus,
  ])
const asBefore = () => run('delete from widget_security; delete from menu_access; delete from customer_assignment')

describe('[D17] search of records', () => {
  it('answers whoever may see all of them: a document without a vendor is looked at as well', async () => {
    expect(keys(await search('admin', 'zqx-cust'))).toEqual(['ZQX-CUST'])
    expect(await search('admin', 'no such record', '&kind=document')).toEqual([])
  })

  it('finds firms by words in any order, blind to case and accents, the nearest first', async () => {
    expect(keys(await search('clerk', 'quebec ZEPHYR'))).toEqual(['ZQX-BOTH', 'ZQX-CUST', 'ZQX-VEND'])
    expect(keys(await search('clerk', 'zqx-cust'))).toEqual(['ZQX-CUST'])
    expect(keys(await search('clerk', 'zq'))).toContain('ZQX-BOTH')
    expect(keys(await search('clerk', 'ZQX', '&limit=1'))).toHaveLength(1)
  })

  it('says what a firm is in the language of the call, and which doors it stands behind', async () => {
    const [found] = await search('clerk', 'zqx-cust', '', 'fr-CA')
    expect(found).toEqual({
      kind: 'firm',
      room: 'admin/firm',
      record: 'ZQX-CUST',
      key: 'ZQX-CUST',
      title: 'Zéphyr Québec Électrique',
      note: 'Facturé à · Hamilton ON',
      figure: { label: 'Limite de crédit', value: '0', currency: 'CAD' },
      fits: { firmType: ['customer'] },
    })
    const [both] = await search('clerk', 'zqx-both')
    expect(both).toMatchObject({ note: 'Bill To, Vendor', fits: { firmType: ['vendor', 'customer'] } })
  })

  it('finds records of the organization, and of one kind when asked', async () => {
    const { rows } = await app.pool.query<{ warehouse_id: string }>('select warehouse_id from warehouse limit 1')
    const id = rows[0]!.warehouse_id
    expect(await search('controller', id, '&kind=master')).toContainEqual(
      expect.objectContaining({ kind: 'master', room: 'admin/warehouse', record: id }),
    )
    expect(await search('controller', 'zephyr', '&kind=document')).toEqual([])
    expect(keys(await search('controller', 'zephyr', '&kind=master'))).toEqual([])
  })

  it('[A35] with the doors of payables alone a user finds vendors only; with none, no firm', async () => {
    const { rows } = await app.pool.query<{ menu_id: string; type: string | null }>(
      "select menu_id, props ->> 'firmType' as type from route where component = 'admin/firm'",
    )
    await deny(...rows.filter((row) => row.type !== 'vendor').map((row) => row.menu_id))
    expect(keys(await search('clerk', 'zephyr'))).toEqual(['ZQX-BOTH', 'ZQX-VEND'])
    await deny(...rows.filter((row) => row.type === 'vendor').map((row) => row.menu_id))
    expect(await search('clerk', 'zephyr', '&kind=firm')).toEqual([])
    await asBefore()
  })

  it('[A35] without the right to view a room, nothing of it is found; portal users find nothing', async () => {
    await run("update role_right set right_id = 'x/firm.view' where role_id = 'clerk' and right_id = 'admin/firm.view'")
    const { rowCount } = await run("select from role_right where role_id = 'clerk' and right_id = 'x/firm.view'")
    expect(rowCount).toBe(1)
    expect(await search('clerk', 'zephyr')).toEqual([])
    await run("update role_right set right_id = 'admin/firm.view' where right_id = 'x/firm.view'")
    expect(await search('buyer', 'zephyr')).toEqual([])
    expect((await app.call(null, { method: 'GET', url: '/api/shell/search?q=zephyr' })).statusCode).toBe(401)
  })

  it('[S6.07] a user with assigned customers finds those alone', async () => {
    await run(`insert into customer_assignment (user_id, firm_id)
      select id, 'ZQX-CUST' from app_user where user_name = 'clerk'`)
    expect(keys(await search('clerk', 'zephyr'))).toEqual(['ZQX-CUST', 'ZQX-VEND'])
    await asBefore()
  })

  it('[S6.09] what form security hides or masks is neither shown nor found', async () => {
    const secure = (widget: string, mode: string) =>
      app.pool.query(
        "insert into widget_security (role_id, screen, widget, mode) values ('clerk', 'admin/firm', $1, $2)",
        [widget, mode],
      )
    await run(`update firm set credit_limit = 500 where firm_id = 'ZQX-CUST'`)
    expect((await search('clerk', 'zqx-cust'))[0]!.figure).toEqual({
      label: 'Credit limit',
      value: '500',
      currency: 'CAD',
    })
    await secure('billTo.creditLimit', 'hide')
    await secure('phone', 'mask')
    await secure('name', 'mask')
    expect((await search('clerk', 'zqx-cust'))[0]).toMatchObject({ title: 'ZQX-CUST', figure: null })
    expect(await search('clerk', '418-555-0177')).toEqual([])
    expect(await search('clerk', 'zephyr')).toEqual([])
    await secure('firmId', 'hide')
    const [nameless] = await search('clerk', 'hamilton', '&kind=firm&limit=1')
    expect(nameless).toMatchObject({ key: null, record: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    await asBefore()
  })

  it('takes hostile text as text', async () => {
    for (const q of ["'; drop table firm; --", '%', '_%_', '\\', '\0', '${1}', '"', '🙂🙂', ' '.repeat(40)])
      expect(
        keys(await search('clerk', q)).filter((key) => key !== 'ZQX-100%'),
        q,
      ).toEqual([])
    expect(keys(await search('clerk', '100%'))).toEqual(['ZQX-100%'])
    expect(keys(await search('clerk', "o'zephyr_1 \\"))).toEqual(['ZQX-100%'])
    for (const query of ['', '?q=a&kind=user', '?q=a&limit=0', '?q=a&limit=21', '?q=a&limit=-1', '?q=a&x=1'])
      expect((await app.call('clerk', { method: 'GET', url: `/api/shell/search${query}` })).statusCode, query).toBe(400)
    const long = await app.call('clerk', { method: 'GET', url: `/api/shell/search?q=${'a'.repeat(101)}` })
    expect(long.statusCode).toBe(400)
  })
})
