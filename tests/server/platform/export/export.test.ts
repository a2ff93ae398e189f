import { PassThrough } from 'node:stream'
import excel from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../../server/platform/export/rows.ts'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, newFirm } from '../../modules/admin/calls.ts'

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
