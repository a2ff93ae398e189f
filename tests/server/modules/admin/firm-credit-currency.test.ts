import { PassThrough } from 'node:stream'
import excel from 'exceljs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { columnField } from '../../../../shared/contracts/entity.ts'
import { placesOf } from '../../../../shared/contracts/decimals.ts'
import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { succeeded } from '../../../support/payables-desk.ts'
import { Calls, newFirm, type Row } from './calls.ts'

const FIRMS = '/api/admin/firm'
let app: TestApp
let staff: Calls
const yen = newFirm({})

beforeAll(async () => {
  app = await startTestApp()
  staff = new Calls(app, 'admin')
  await sql`update currency set active = true where currency_code = 'JPY'`.execute(app.db)
  const billTo = { ...emptyRecord(Firm.fields.billTo.fields!), currency: 'JPY', creditLimit: '5000000' }
  succeeded(await staff.save('POST', FIRMS, { record: { ...yen, billTo } }))
})
afterAll(() => app.close())

const listed = async (firmId: unknown): Promise<Row> =>
  (await staff.list(`${FIRMS}?firmId==${String(firmId)}`)).List[0]!
const limit = columnField(Firm, 'creditLimit')!

it('[finance 3.1 decimals] the limit of a customer in yen is shown in whole yen, as long as his account is in yen', async () => {
  const row = await listed(yen['firmId'])
  expect(row).toMatchObject({ creditLimit: '5000000', creditCurrency: 'JPY' })
  expect(placesOf(limit, row)).toBe(0)
  const { List } = await staff.list(`${FIRMS}?isBillTo=true&PageSize=5`)
  for (const one of List.filter(({ creditCurrency }) => creditCurrency !== 'JPY')) expect(placesOf(limit, one)).toBe(2)
  const moved = { record: { billTo: { currency: 'CAD' } }, version: row['version'] }
  succeeded(await staff.save('PUT', `${FIRMS}/${String(row['id'])}`, moved))
  expect(await listed(yen['firmId'])).toMatchObject({ creditCurrency: 'CAD' })
  await sql`update firm_bill_to set currency = 'JPY' where owner_id = ${String(row['id'])}::uuid`.execute(app.db)
})

it('[finance 3.1 decimals] in a file too, also where the currency is no column of it', async () => {
  for (const columns of ['firmId,creditLimit', 'firmId,creditLimit,creditCurrency']) {
    const answer = await staff.get(`${FIRMS}/export?firmId==${String(yen['firmId'])}&Columns=${columns}`)
    const workbook = new excel.Workbook()
    await workbook.xlsx.read(new PassThrough().end(answer.rawPayload))
    expect(workbook.worksheets[0]!.getCell('B2'), columns).toMatchObject({ value: 5_000_000, numFmt: '#,##0' })
  }
})

it('[finance 3.1 beyond] limits of several currencies have no sum; those of one have', async () => {
  const totals = async (query: string) => {
    const exact = (await staff.list(`${FIRMS}?Totals=true&PageSize=1&${query}`)).Totals
    expect((await staff.list(`${FIRMS}?Totals=true&PageSize=1&Count=bounded&${query}`)).Totals).toEqual(exact)
    return exact
  }
  const billTo = { ...emptyRecord(Firm.fields.billTo.fields!), currency: 'CAD', creditLimit: '700' }
  succeeded(await staff.save('POST', FIRMS, { record: { ...newFirm({}), billTo } }))
  expect(await totals('creditCurrency=JPY')).toEqual({ creditLimit: '5000000' })
  expect((await totals('creditCurrency=CAD'))!['creditLimit']).toMatch(/^\d/)
  expect(await totals('creditCurrency=CAD|JPY')).toEqual({})
  const answer = await staff.get(`${FIRMS}/print?firmId==${String(yen['firmId'])}&Columns=firmId,creditLimit&Zone=UTC`)
  expect(answer.statusCode).toBe(200)
})
