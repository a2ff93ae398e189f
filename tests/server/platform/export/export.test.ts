import { PassThrough } from 'node:stream'
import excel from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../../server/platform/export/rows.ts'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, newFirm } from '../../modules/admin/calls.ts'
import { pagesOf } from '../../../support/pdf-pages.ts'

const FIRMS = '/api/admin/firm'
let app: TestApp
let staff: Calls

beforeAll(async () => {
  app = await startTestApp()
  staff = new Calls(app, 'controller')
})
afterAll(() => app.close())

async function sheetOf(query: string): Promise<excel.Worksheet> {
  const answer = await staff.get(`${FIRMS}/export?${query}`)
  expect(answer.statusCode).toBe(200)
  const workbook = new excel.Workbook()
  await workbook.xlsx.read(new PassThrough().end(answer.rawPayload))
  return workbook.worksheets[0]!
}

describe('Excel of a list', () => {
  it('[S9.02] holds all filtered rows in the asked columns, past every page', async () => {
    const sheet = await sheetOf('PageSize=2147483647&region=ON&Columns=firmId,name&SortFields=name')
    const { TotalCount } = await staff.list(`${FIRMS}?region=ON`)
    expect(sheet.rowCount).toBe(TotalCount + 1)
    expect(sheet.columnCount).toBe(2)
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
  })

  it('[S9.02] has figures as numbers with their format, words as words, headings and choices in the asked language', async () => {
    const sheet = await sheetOf('Search=CHAUDI-01&Columns=firmId,creditLimit,standing,isVendor&Locale=fr-CA')
    expect(sheet.getRow(1).values).toEqual([
      undefined,
      'Nº d’entreprise',
      'Limite de crédit',
      'État',
      expect.any(String),
    ])
    const [key, limit, standing, vendor] = [1, 2, 3, 4].map((column) => sheet.getCell(2, column))
    expect(key!.value).toBe('CHAUDI-01')
    expect(limit).toMatchObject({ type: excel.ValueType.Number, value: 100_000, numFmt: '#,##0.00' })
    expect(standing!.value).toBe('En attente')
    expect(vendor!.value).toBe('Non')
  })

  it('never makes a formula of what somebody typed', async () => {
    for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("https://x.example","x")']) {
      const record = newFirm({ name })
      await staff.save('POST', FIRMS, { record })
      const cell = (await sheetOf(`firmId==${String(record['firmId'])}&Columns=name`)).getCell('A2')
      expect(cell.value).toBe(name)
      expect(cell.formula).toBeUndefined()
    }
  })

  it('is named by the list and the day, and needs its right', async () => {
    const answer = await staff.get(`${FIRMS}/export?Search=HARLOW-01&Locale=zh-CN`)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(
      /^attachment; .*往来单位.* \d{4}-\d\d-\d\d\.xlsx$/,
    )
    await app.pool.query("delete from role_right where role_id = 'clerk' and right_id = 'admin/firm.export'")
    expect((await new Calls(app, 'clerk').get(`${FIRMS}/export`)).statusCode).toBe(403)
    expect((await staff.get(`${FIRMS}/export?Columns=nothing`)).statusCode).toBe(400)
  })

  it('stops reading when the reader stops, and gives its connection back', async () => {
    for (let n = 0; n < 12; n++) {
      const rows = rowsOf(app.db, sql<Record<string, unknown>>`select n from generate_series(1, 100000) n`)
      expect((await rows.next()).value).toHaveLength(2_000)
      await rows.return(undefined)
    }
    const { rows } = await app.pool.query(
      "select count(*)::int as open from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()",
    )
    expect(rows[0].open).toBe(0)
  })

  it('ends with the caller that hangs up', async () => {
    const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const caller = new AbortController()
    const headers = { authorization: `Bearer ${await app.tokenFor('controller')}` }
    const answer = await fetch(`${url}${FIRMS}/export`, { headers, signal: caller.signal })
    expect(answer.status).toBe(200)
    await answer.body!.getReader().read()
    caller.abort()
    await expect
      .poll(
        async () => {
          const { rows } = await app.pool.query(
            "select count(*)::int as busy from pg_stat_activity where datname = current_database() and (state like 'idle in%' or query like '%fetch%download%' and state = 'active') and pid <> pg_backend_pid()",
          )
          return rows[0].busy
        },
        { timeout: 4_000 },
      )
      .toBe(0)
  })
})

describe('printed list', () => {
  const print = async (query: string, who = staff) => who.get(`${FIRMS}/print?PageSize=2147483647&${query}`)

  it('[supply 1.9a print] has all filtered rows in their order, in the asked columns, under its filters in words, and its totals', async () => {
    const answer = await print(
      'region=ON&status=Active&creditLimit=%3E150000&SortFields=creditLimit&SortDescending=creditLimit&Columns=firmId,name,creditLimit&Locale=fr-CA&Zone=America/Toronto&Paper=a4',
    )
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    const pages = await pagesOf(answer.rawPayload)
    const { List, TotalCount, Totals } = await staff.list(
      `${FIRMS}?region=ON&status=Active&creditLimit=%3E150000&SortFields=creditLimit&SortDescending=creditLimit&PageSize=1000&Totals=true`,
    )
    const whole = pages.map(({ text }) => text).join('\n')
    const places = List.map((row) => whole.indexOf(String(row['firmId'])))
    expect(TotalCount).toBeGreaterThan(5)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
    const plain = whole.replace(/[\u00a0\u202f]/g, ' ')
    expect(plain).toMatch(/\S : ON\s/)
    expect(plain).toContain('supérieur à 150 000,00')
    expect(plain).toContain(`Total général, ${TotalCount} lignes`)
    const cents = (text: string) => text.replace(/[^\d]/g, '')
    expect(cents(plain)).toContain(cents(Number(Totals!['creditLimit']).toFixed(2)))
    expect(pages[0]!.text).toContain(`Page 1 de ${pages.length}`)
    expect(Math.round(pages[0]!.size.originalWidth)).toBe(595)
    expect(plain).toContain('Produit par Marie Bouchard')
  })

  it('[supply 1.9a print] keeps what form security keeps: a hidden column is left out, a masked one is dots and not summed', async () => {
    await app.pool.query(
      `insert into widget_security (role_id, screen, widget, mode) values
         ('clerk', 'admin/firm', 'billTo.creditLimit', 'mask'), ('clerk', 'admin/firm', 'legalName', 'hide')`,
    )
    await app.pool.query(
      "insert into role_right (role_id, right_id) values ('clerk', 'admin/firm.export') on conflict do nothing",
    )
    const clerk = new Calls(app, 'clerk')
    const answer = await print('Search=CHAUDI-01&Columns=firmId,creditLimit', clerk)
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    const [page] = await pagesOf(answer.rawPayload)
    expect(page!.text).toContain('••••')
    expect(page!.text).not.toContain('100,000')
    expect((await print('creditLimit=%3E1&Columns=firmId', clerk)).statusCode).toBe(400)
    await app.pool.query("delete from role_right where role_id = 'clerk' and right_id = 'admin/firm.export'")
    expect((await print('', clerk)).statusCode).toBe(403)
  })

  it('[supply 1.9a print] of nothing, or of more than a PDF holds, is a sentence', async () => {
    const none = await print('Search=nobody-has-this&Locale=en-CA')
    expect([none.statusCode, none.json().Message ?? none.body]).toEqual([400, expect.stringContaining('No PDF data')])
    const long = await staff.get('/api/admin/place/print?PageSize=2147483647&Columns=placeCode&Paper=a0')
    expect(long.statusCode).toBe(400)
    await app.pool.query(`
      insert into holiday (holiday_date, name, stops_deliveries, closes_banks, created_by, updated_by)
      select date '1900-01-01' + n, 'Day ' || n, true, true, 'test', 'test' from generate_series(1, 20001) n`)
    const holidays = await staff.get('/api/admin/holiday/print?PageSize=2147483647&Search=Day&Locale=en-CA')
    expect(holidays.statusCode).toBe(400)
    expect(holidays.body).toMatch(/A PDF holds at most 20,000 rows and this list has 20,\d{3}/)
  })
})
