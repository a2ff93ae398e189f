import exceljs from 'exceljs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Payment } from '../../../../shared/contracts/ap/payment.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { HomeFigures } from '../../../../shared/contracts/home.ts'
import type { PortalSession } from '../../../../shared/contracts/portal.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import type { SearchRow } from '../../../../shared/contracts/search.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, newFirm, rules, type Row } from './calls.ts'

const PATH = '/api/admin/user-securables'
const FIRMS = '/api/admin/firm'
const SENTENCE = 'Sorry, this Firm cannot be viewed. You are not assigned to this customer.'

let app: TestApp
let admin: Calls
let clerk: Calls
let buyer: Calls
beforeAll(async () => {
  app = await startTestApp()
  admin = new Calls(app, 'admin')
  clerk = new Calls(app, 'clerk')
  buyer = new Calls(app, 'buyer')
})
afterAll(() => app.close())

const own = (rule: string) => `admin:rules.userSecurables.${rule}`
async function change(userName: string, record: Row, confirmed: string[] = [], by = admin): Promise<CallResult<Row>> {
  const { Data } = await admin.read(`${PATH}/${userName}`)
  return by.save('PUT', `${PATH}/${userName}`, { record, version: Data!['version'], confirmed })
}
const saved = async (userName: string, record: Row) =>
  expect(['SAVED', 'NO_CHANGES']).toContain((await change(userName, record)).ResultCode)
const billTos = (...identifiers: string[]) => ({ billTos: identifiers.map((identifier) => ({ identifier })) })
const customers = (...firmIds: string[]) => ({
  customersLimited: firmIds.length > 0,
  customers: firmIds.map((firmId) => ({ firmId })),
})
const session = async (): Promise<PortalSession> => (await buyer.get('/api/PortalAccount/session')).json()

describe('securables', () => {
  it('[S6.05] stand for every user, also for one who comes, and are neither added nor deleted', async () => {
    const count = async () => (await admin.list(PATH)).TotalCount
    const before = await count()
    expect(before).toBe((await admin.list('/api/admin/user')).TotalCount)
    await app.pool.query("insert into app_user (user_name, display_name) values ('newcomer', 'New Comer')")
    expect(await count()).toBe(before + 1)
    expect((await admin.list('/api/admin/user')).TotalCount).toBe(before + 1)
    expect((await admin.read(`${PATH}/newcomer`)).Data).toMatchObject({ displayName: 'New Comer', billTos: [] })
    expect((await admin.write('POST', PATH, { record: {} })).statusCode).toBe(404)
    expect((await admin.write('DELETE', `${PATH}/newcomer?version=1`)).statusCode).toBe(404)
    expect((await admin.get(`${PATH}/access`)).json()).toMatchObject({ actions: ['view', 'export', 'edit'] })
    expect((await clerk.get(PATH)).statusCode).toBe(403)
  })

  it('[S3.07] of the demo customer are read as lists of ids, the bill-to first', async () => {
    const { Data } = await admin.read(`${PATH}/buyer`)
    expect((Data!['billTos'] as Row[]).map((line) => line['identifier'])).toEqual([
      'HARLOW-01,HARLOW-01,HARLOW-02',
      'BRIGHT-01,BRIGHT-01,BRIGHT-02,BRIGHT-03',
    ])
  })

  it.each([
    [['NOBODY-01,HARLOW-02'], 0, 'billToInvalid'],
    [['HARLOW-02,HARLOW-02'], 0, 'billToInvalid'],
    [['HARLOW-01,NOBODY-01'], 0, 'shipToInvalid'],
    [['HARLOW-01,HARLOW-02', 'NOBODY-01,NOBODY-02'], 1, 'bothInvalid'],
    [['HARLOW-01,HARLOW-02', 'harlow-01, HARLOW-03'], 1, 'billToOnce'],
    [['HARLOW-01,,HARLOW-02'], 0, 'identifierForm'],
  ])('[S8.31] refuse %j at its field', async (identifiers, at, rule) => {
    const answer = await change('newcomer', billTos(...identifiers))
    expect(answer.ResultStatus).toBe(2)
    expect(rules(answer)).toContainEqual([`billTos.${at}.identifier`, own(rule)])
  })

  it('[S8.31] say it in the words of the product', async () => {
    const says = async (...identifiers: string[]) => (await change('newcomer', billTos(...identifiers))).Message
    expect(await says('NOBODY-01')).toMatch(/^Bill To is invalid\./)
    expect(await says('HARLOW-01,NOBODY-01')).toMatch(/^Ship To is invalid\./)
    expect(await says('NOBODY-01,NOBODY-02')).toMatch(/^Bill-to and ship-to id invalid\./)
  })

  it('[S5.10] name active firms only; one that was given stays when it becomes inactive', async () => {
    await saved('newcomer', billTos('HARLOW-01,HARLOW-02'))
    await app.pool.query("update firm set status = 'Inactive' where firm_id = 'HARLOW-02'")
    expect(await change('newcomer', { pricesHidden: true })).toMatchObject({ ResultStatus: 1 })
    expect(rules(await change('newcomer', billTos('HARLOW-01,HARLOW-02,HARLOW-03')))).toEqual([
      ['billTos.0.identifier', own('shipToInvalid')],
    ])
    await app.pool.query("update firm set status = 'Active' where firm_id = 'HARLOW-02'")
    await saved('newcomer', { billTos: [], pricesHidden: false })
  })

  it('[S6.05] [S4.23] that are taken away are gone at the next call of the portal, with what was in their cart', async () => {
    await buyer.save('POST', '/api/PortalOrder/account-switch', { BillToId: 'BRIGHT-01' })
    await app.pool.query(`insert into portal_cart_line (user_id, bill_to_id, position, product_id, quantity)
      select id, 'BRIGHT-01', 0, 'X', 1 from app_user where user_name = 'buyer'`)
    expect(await session()).toMatchObject({ selectedBillToId: 'BRIGHT-01' })
    await saved('buyer', billTos('HARLOW-01,HARLOW-01,HARLOW-02'))
    expect(await session()).toMatchObject({
      securables: [{ Identifier: 'HARLOW-01,HARLOW-01,HARLOW-02' }],
      selectedBillToId: 'HARLOW-01',
    })
    expect(await buyer.save('POST', '/api/PortalOrder/account-switch', { BillToId: 'BRIGHT-01' })).toMatchObject({
      ResultStatus: 2,
      Message: 'Bill To is invalid.',
    })
    await saved('buyer', billTos('HARLOW-01,HARLOW-02', 'BRIGHT-01,BRIGHT-02'))
    const badges = (await buyer.get('/api/PortalNotification/GetBadgeNumbers?billToId=BRIGHT-01')).json()
    expect(badges[1]).toBe(0)
  })

  it('[S3.36] leave every change in the change log and in their history', async () => {
    const { List } = await admin.list('/api/admin/audit-log?entity=admin.userSecurables')
    const lines = List.map((row) => `${String(row['recordKey'])} ${String(row['columnName'])}`)
    expect(lines).toEqual(expect.arrayContaining(['buyer billTos.1.identifier', 'newcomer pricesHidden']))
    expect((await admin.list(`${PATH}/buyer/history`)).TotalCount).toBeGreaterThan(0)
  })

  it('[S6.07] narrow by lines only where the flag says so, name each record once and one that exists', async () => {
    const line = { firmId: 'HARLOW-01' }
    expect(rules(await change('clerk', { customers: [line] }))).toEqual([['customersLimited', own('limitTicked')]])
    expect(rules(await change('clerk', customers('HARLOW-01', 'harlow-01')))).toEqual([
      ['customers.1.firmId', own('givenOnce')],
    ])
    expect(rules(await change('clerk', customers('NOBODY-01')))).toEqual([
      ['customers.0.firmId', 'kit:refused.unknownRecord'],
    ])
    const none = { customersLimited: true }
    expect(await change('clerk', none)).toMatchObject({ ResultStatus: 3 })
    expect(await change('clerk', none, ['admin.userSecurables.limitedToNone'])).toMatchObject({ ResultStatus: 1 })
    expect((await clerk.list(`${FIRMS}?firmType=customer`)).TotalCount).toBe(0)
    await saved('clerk', customers())
  })

  it('[S6.01] are not widened by the user whom they narrow', async () => {
    await app.pool.query(`insert into role_right (role_id, right_id)
      values ('clerk', 'admin/user-securables.edit'), ('clerk', 'admin/user-securables.view')`)
    expect(rules(await change('clerk', { costsHidden: true }, [], clerk))).toEqual([[null, own('notOwn')]])
    expect(await change('newcomer', { costsHidden: true }, [], clerk)).toMatchObject({ ResultStatus: 1 })
    await app.pool.query("delete from role_right where right_id like 'admin/user-securables.%'")
  })
})

describe('[S6.07] customers assigned to a member of staff', () => {
  beforeEach(() => saved('clerk', customers()))
  const count = async () => (await clerk.list(`${FIRMS}?firmType=customer`)).TotalCount

  it('are all that he sees of customers, with their ship-tos; vendors stay in sight', async () => {
    const all = await count()
    await saved('clerk', customers('HARLOW-01'))
    const { List, TotalCount } = await clerk.list(`${FIRMS}?firmType=customer`)
    expect(List.map((row) => row['firmId'])).toEqual(['HARLOW-01', 'HARLOW-02', 'HARLOW-03'])
    expect(TotalCount).toBe(3)
    expect((await clerk.list(`${FIRMS}?firmType=vendor`)).TotalCount).toBeGreaterThan(100)
    await saved('clerk', customers('HARLOW-01', 'BRIGHT-01'))
    expect(await count()).toBeGreaterThan(3)
    await saved('clerk', customers())
    expect(await count()).toBe(all)
  })

  it('are counted anew when one is taken away, whatever was remembered', async () => {
    await saved('clerk', customers('HARLOW-01', 'BRIGHT-01'))
    const both = await count()
    expect(await count()).toBe(both)
    await saved('clerk', customers('HARLOW-01', 'CHAUDI-01'))
    expect((await clerk.list(`${FIRMS}?firmId=BRIGHT*`)).TotalCount).toBe(0)
    await saved('clerk', customers('HARLOW-01'))
    expect(await count()).toBe(3)
  })

  it('answer the sentence for any other one, in every call that names it', async () => {
    await saved('clerk', customers('HARLOW-01'))
    const record = `${FIRMS}/BRIGHT-01`
    const { version } = (await admin.read(record)).Data as { version: number }
    for (const answer of [
      await clerk.read(record),
      await clerk.read(`${record}/history`),
      await clerk.save('PUT', record, { record: { phone: '905-555-0001' }, version }),
      await clerk.save('POST', FIRMS, { record: newFirm() }),
    ])
      expect(answer).toMatchObject({ ResultStatus: 2, Message: SENTENCE })
    await app.pool.query("insert into role_right (role_id, right_id) values ('clerk', 'admin/firm.delete')")
    expect(await clerk.save('DELETE', `${record}?version=${version}`)).toMatchObject({ Message: SENTENCE })
    await app.pool.query("delete from role_right where right_id = 'admin/firm.delete'")
    expect((await admin.read(record)).Data).toMatchObject({ version })
  })

  it('are all that lookup, search, file and HOME know of customers', async () => {
    const active = async (by: Calls) =>
      ((await by.get('/api/shell/home')).json() as HomeFigures).kpis.find(({ id }) => id === 'customers')?.value
    // HOME tells of customers whoever decides about their credit, and him alone.
    expect(await active(clerk)).toBeUndefined()
    await app.pool.query(`insert into role_named_right (owner_id, position, named_right)
      select r.id, coalesce((select max(position) + 1 from role_named_right where owner_id = r.id), 0), 'credit.override'
      from role r where r.role_id = 'clerk'`)
    expect(await active(clerk)).toBe(await active(admin))
    await saved('clerk', customers('HARLOW-01'))
    expect((await clerk.list(`${FIRMS}/lookup?q=BRIGHT&isBillTo=true`)).List).toEqual([])
    const found = (await clerk.get('/api/shell/search?q=brightview&kind=firm')).json() as SearchRow[]
    expect(found.filter((row) => row.key?.startsWith('BRIGHT'))).toEqual([])
    const { TotalCount } = await clerk.list(`${FIRMS}?firmType=customer&standing=Active`)
    expect(TotalCount).toBeGreaterThan(0)
    expect(await active(clerk)).toBe(TotalCount)
    const file = await clerk.get(`${FIRMS}/export?firmType=customer&Columns=firmId&PageSize=2147483647`)
    const book = new exceljs.Workbook()
    await book.xlsx.load(file.rawPayload as unknown as ArrayBuffer)
    expect(book.worksheets[0]!.getColumn(1).values.slice(2)).toEqual(['HARLOW-01', 'HARLOW-02', 'HARLOW-03'])
  })

  it('are all that he can name in a record of his own', async () => {
    await saved('clerk', customers('HARLOW-01'))
    const vendor = (jobberFirmId: string) => newFirm({ isBillTo: false, isVendor: true, jobberFirmId })
    expect(rules(await clerk.save('POST', FIRMS, { record: vendor('BRIGHT-01') }))).toContainEqual([
      'jobberFirmId',
      'kit:refused.unknownRecord',
    ])
    expect(await clerk.save('POST', FIRMS, { record: vendor('HARLOW-01') })).toMatchObject({ ResultStatus: 1 })
  })
})

describe('[S6.05] branches and warehouses of a user', () => {
  const ids = async (noun: string, id: string) =>
    (await clerk.list(`/api/admin/${noun}?PageSize=100`)).List.map((row) => String(row[id]))

  it('are all that he sees of them; warehouses follow their branch', async () => {
    const [branches, warehouses] = [await ids('branch', 'branchId'), await ids('warehouse', 'warehouseId')]
    expect(branches.length).toBeGreaterThan(1)
    const branchId = branches[0]!
    await saved('clerk', { branchesLimited: true, branches: [{ branchId }] })
    expect(await ids('branch', 'branchId')).toEqual([branchId])
    const left = (await clerk.list('/api/admin/warehouse?PageSize=100')).List
    expect(left.length).toBeGreaterThan(0)
    expect(left.length).toBeLessThan(warehouses.length)
    expect(new Set(left.map((row) => row['branchId']))).toEqual(new Set([branchId]))
    const warehouseId = String(left[0]!['warehouseId'])
    await saved('clerk', { warehousesLimited: true, warehouses: [{ warehouseId }] })
    expect(await ids('warehouse', 'warehouseId')).toEqual([warehouseId])
    const other = warehouses.find((id) => id !== warehouseId)!
    expect(await clerk.read(`/api/admin/warehouse/${other}`)).toMatchObject({
      ResultStatus: 2,
      Message: 'Sorry, this warehouse cannot be viewed. You are not assigned to it.',
    })
    await saved('clerk', { branchesLimited: false, branches: [], warehousesLimited: false, warehouses: [] })
    expect(await ids('branch', 'branchId')).toEqual(branches)
  })
})

describe('[S6.05] accounts and banks of a user', () => {
  const accounts = (...ranges: [string, string | null][]) => ({
    accountsLimited: ranges.length > 0,
    accounts: ranges.map(([fromAccount, toAccount]) => ({ fromAccount, toAccount })),
  })
  const banks = (...ids: string[]) => ({
    banksLimited: ids.length > 0,
    banks: ids.map((bankAccountId) => ({ bankAccountId })),
  })
  const enquiry = (query: string) => clerk.get(`/api/gl/account-enquiry/${query}`)

  it('are ranges that run forward, each begun once, of accounts that exist', async () => {
    expect(rules(await change('clerk', accounts(['6130', '6100'])))).toEqual([
      ['accounts.0.toAccount', own('rangeForward')],
    ])
    expect(rules(await change('clerk', accounts(['6100', null], ['6100', '6130'])))).toEqual([
      ['accounts.1.fromAccount', own('givenOnce')],
    ])
    expect(rules(await change('clerk', accounts(['0000', null])))).toEqual([
      ['accounts.0.fromAccount', 'kit:refused.account.unknownRecord'],
    ])
    expect(rules(await change('clerk', { accounts: [{ fromAccount: '6100', toAccount: null }] }))).toEqual([
      ['accountsLimited', own('limitTicked')],
    ])
  })

  it('are all that he sees of the chart, of entries and in the account enquiry', async () => {
    const entries = async () => (await clerk.list('/api/gl/entry')).TotalCount
    const allEntries = await entries()
    await saved('clerk', accounts(['6100', '6130'], ['1010', null]))
    const codes = (await clerk.list('/api/gl/account?heading=false&PageSize=250')).List.map((row) => row['account'])
    expect(codes).toEqual(expect.arrayContaining(['1010', '6100', '6130']))
    expect(codes.filter((code) => !/^(1010|61[0-2]\d|6130)$/.test(String(code)))).toEqual([])
    expect((await clerk.list('/api/gl/account/lookup?q=1000')).List.map((row) => row['key'])).not.toContain('1000')
    expect(await clerk.read('/api/gl/account/1000')).toMatchObject({
      ResultStatus: 2,
      Message: 'Sorry, this account cannot be viewed. You are not assigned to it.',
    })
    const refused = await enquiry('1000')
    expect([refused.statusCode, (await enquiry('6100')).statusCode]).toEqual([403, 200])
    expect((await enquiry('1000?accountTo=7999')).json()).toMatchObject({ Data: { accounts: codes.length } })
    const { rows } = await app.pool.query(`
      select count(*)::int as count from entry e where not exists (
        select from entry_line l where l.entry_id = e.id and not (l.gl_account between '6100' and '6130' or l.gl_account = '1010'))`)
    expect(await entries()).toBe((rows[0] as Row)['count'])
    await saved('clerk', accounts())
    expect(await entries()).toBe(allEntries)
    expect((await enquiry('1000')).statusCode).toBe(200)
  })

  it('banks are all that he sees, names and pays from', async () => {
    const payer = new Calls(app, 'payer')
    const ids = async () => (await payer.list('/api/gl/bank-account')).List.map((row) => String(row['bankAccountId']))
    const [own, other] = await ids()
    const draft = { ...emptyRecord(Payment.fields), bankAccountId: other, paymentDate: '2026-11-20' }
    const made = await payer.save('POST', '/api/ap/payment', { record: draft })
    expect(made, JSON.stringify(made)).toMatchObject({ ResultStatus: 1 })
    const paymentId = made.EntityId!
    expect((await payer.list('/api/ap/payment')).List.map((row) => row['id'])).toContain(paymentId)

    await saved('payer', banks(own!))
    expect(await ids()).toEqual([own])
    const sentence = 'Sorry, this bank account cannot be viewed. You are not assigned to it.'
    for (const path of [`/api/gl/bank-account/${other}`, `/api/ap/payment/${paymentId}`])
      expect(await payer.read(path)).toMatchObject({ ResultStatus: 2, Message: sentence })
    expect((await payer.get(`/api/gl/bank-account/${other}/balance`)).statusCode).toBe(403)
    expect((await payer.get(`/api/gl/bank-account/${own}/balance`)).statusCode).toBe(200)
    expect((await payer.list('/api/ap/payment')).List.map((row) => row['id'])).not.toContain(paymentId)
    expect(rules(await payer.save('POST', '/api/ap/payment', { record: draft }))).toContainEqual([
      'bankAccountId',
      'kit:refused.unknownRecord',
    ])
    expect(
      await payer.save('PUT', `/api/ap/payment/${paymentId}`, { record: { payee: 'Somebody' }, version: 1 }),
    ).toMatchObject({ ResultStatus: 2, Message: sentence })
    await saved('payer', banks())
    expect(await ids()).toContain(other)
  })
})
