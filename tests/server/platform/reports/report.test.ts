import { sql } from 'kysely'
import { Decimal } from 'decimal.js'
import excel from 'exceljs'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportLine, ReportPage, ReportPanel } from '../../../../shared/contracts/report.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls } from '../../modules/admin/calls.ts'

const LIST = '/api/admin/customer-list'
let app: TestApp
let staff: Calls

beforeAll(async () => {
  app = await startTestApp()
  staff = new Calls(app, 'controller')
})
afterAll(() => app.close())

async function run(body: object, calls = staff, room = LIST): Promise<ReportPage> {
  const answer = await calls.save('POST', `${room}/run`, { parameters: {}, ...body })
  expect(answer.ResultStatus, answer.Message ?? '').toBe(1)
  return answer.Data as unknown as ReportPage
}

const cell = (page: ReportPage, line: ReportLine, name: string) => line[page.columns.indexOf(name) + 2]
const isRow = (page: ReportPage, [level]: ReportLine) => level === page.groupBy.length + 1

describe('lines of a report', () => {
  it('[finance 8] sums of groups and of all are exactly those of the database, each group before its rows', async () => {
    const page = await run({ parameters: { firmStatus: 'Inactive' }, groupBy: ['currency', 'region'] })
    const { rows } = await sql<{ currency: string | null; region: string | null; rows: number; sum: string }>`
      select b.currency, t.region, count(*)::int as rows, coalesce(sum(b.credit_limit), 0)::text as sum
      from firm t left join firm_bill_to b on b.owner_id = t.id
      where t.firm_type <> 'vendor' and t.status = 'Inactive' group by b.currency, t.region`.execute(app.db)
    const groups = page.lines.filter(([level]) => level === 2)
    expect(groups).toHaveLength(rows.length)
    for (const group of groups) {
      const own = rows.find(
        (r) => r.currency === cell(page, group, 'currency') && r.region === cell(page, group, 'region'),
      )!
      expect([group[1], String(cell(page, group, 'creditLimit'))]).toEqual([own.rows, new Decimal(own.sum).toFixed()])
    }
    expect(page.lines[0]!.slice(0, 2)).toEqual([0, rows.reduce((sum, r) => sum + r.rows, 0)])
    let inGroup: unknown[] = []
    for (const line of page.lines)
      if (line[0] === 2) inGroup = [cell(page, line, 'currency'), cell(page, line, 'region')]
      else if (isRow(page, line)) expect([cell(page, line, 'currency'), cell(page, line, 'region')]).toEqual(inGroup)
  })

  it('[finance 8] amounts of two currencies are never added up; of one they are', async () => {
    const both = await run({})
    expect(cell(both, both.lines[0]!, 'creditLimit')).toBeNull()
    const one = await run({ parameters: { currency: 'CAD' }, groupBy: [] })
    const { rows } = await sql<{ sum: string }>`
      select sum(b.credit_limit)::text as sum from firm t join firm_bill_to b on b.owner_id = t.id
      where t.firm_type <> 'vendor' and b.currency = 'CAD'`.execute(app.db)
    expect(cell(one, one.lines[0]!, 'creditLimit')).toBe(new Decimal(rows[0]!.sum).toFixed())
  })

  it('[S8.35] no rows leave the total of none', async () => {
    const page = await run({ parameters: { region: 'ZZ' } })
    expect(page.lines.map(([level, rows]) => [level, rows])).toEqual([[0, 0]])
  })

  it('[1.9b] a page begins with the groups that it goes on with, and their sums stay those of all their rows', async () => {
    const { Layouts } = await import('./pages.ts')
    const { first, second } = await Layouts(app)
    expect(second[0]).toEqual(first[0])
    expect(second[1]!.slice(0, 3)).toEqual(first.findLast(([level]) => level === 1)!.slice(0, 3))
    expect(second.filter(([level]) => level === 2)).toHaveLength(3)
  })
})

describe('parameters', () => {
  it('[S5.48] [S9.15] [finance 8] start and end date are needed, in order, at most one year apart, each refused at its field', async () => {
    const room = '/api/admin/new-customer-list'
    const refused = async (createdFrom: string | null, createdTo: string | null) => {
      const body = { parameters: { createdFrom, createdTo } }
      const answer = createdFrom && createdTo ? await staff.save('POST', `${room}/run`, body) : null
      return answer?.Problems?.map(({ Field, Key }) => `${Field}: ${Key}`)
    }
    expect(await refused('2026-02-01', '2026-01-31')).toEqual(['createdTo: kit:report.endBeforeStart'])
    expect(await refused('2025-01-01', '2026-01-02')).toEqual(['createdTo: kit:report.moreThanAYear'])
    expect(await refused('2024-02-29', '2025-03-01')).toEqual(['createdTo: kit:report.moreThanAYear'])
    expect(await refused('2024-02-29', '2025-02-28')).toBeUndefined()
    const blank: CallResult = await staff.save('POST', `${room}/run`, { parameters: {} })
    expect(blank.Problems?.map(({ Field }) => Field)).toEqual(['createdFrom', 'createdTo'])
  })

  it('are remembered, and kept under names that nobody else sees', async () => {
    await run({ parameters: { currency: 'USD' }, groupBy: ['currency', 'salesRepId'] })
    const save = (name: string, currency: string) =>
      staff.save('PUT', `${LIST}/saved/${encodeURIComponent(name)}`, { parameters: { currency } })
    await save('Américains', 'CAD')
    const kept = await save('américains', 'USD')
    const panel = (await (await staff.get(`${LIST}/panel`)).json()) as ReportPanel
    expect(panel.last).toEqual({
      parameters: expect.objectContaining({ currency: 'USD' }),
      groupBy: ['currency', 'salesRepId'],
    })
    expect(panel.saved.map(({ name, parameters }) => [name, parameters['currency']])).toEqual([['américains', 'USD']])
    const other = new Calls(app, 'clerk')
    expect(((await (await other.get(`${LIST}/panel`)).json()) as ReportPanel).saved).toEqual([])
    await other.save('DELETE', `${LIST}/saved/${kept.EntityId}`)
    await staff.save('DELETE', `${LIST}/saved/${kept.EntityId}`)
    expect(((await (await staff.get(`${LIST}/panel`)).json()) as ReportPanel).saved).toEqual([])
  })

  it('that no form can send are no report', async () => {
    for (const body of [
      { parameters: { nothing: 1 } },
      { parameters: {}, groupBy: ['name'] },
      { parameters: {}, zone: 'Mars' },
    ])
      expect((await staff.write('POST', `${LIST}/run`, body)).statusCode).toBe(400)
  })
})

describe('rights', () => {
  it('[S6.01] a report is seen with its right, and its files with another', async () => {
    const approver = new Calls(app, 'approver')
    expect((await approver.write('POST', `${LIST}/run`, { parameters: {} })).statusCode).toBe(403)
    await sql`insert into role_right (role_id, right_id) values ('approver', 'admin/customer-list.view')`.execute(
      app.db,
    )
    expect((await run({}, approver)).totalCount).toBeGreaterThan(0)
    const file = await approver.write('POST', `${LIST}/file`, { parameters: {}, format: 'xlsx' })
    expect(file.statusCode).toBe(403)
  })

  it('[S6.07] a user restricted to customers sees these alone, and is told so', async () => {
    await sql`insert into customer_assignment (user_id, firm_id)
      select id, 'HARLOW-01' from app_user where user_name = 'clerk'`.execute(app.db)
    const clerk = new Calls(app, 'clerk')
    const page = await run({ groupBy: [] }, clerk)
    const { List } = await clerk.list('/api/admin/firm?firmType=customer|both&PageSize=1000')
    const ids = page.lines.slice(1).map((line) => cell(page, line, 'firmId'))
    expect(ids.toSorted()).toEqual(List.map((firm) => firm['firmId']).toSorted())
    expect([ids.includes('HARLOW-01'), ids.length < 10, page.isRestricted]).toEqual([true, true, true])
    await sql`delete from customer_assignment`.execute(app.db)
  })

  it('form security of the field holds for its column: hidden it is gone, masked it is dots and no sum', async () => {
    const security = (mode: string) =>
      sql`insert into widget_security (role_id, screen, widget, mode) values ('clerk', 'admin/firm', 'billTo.creditLimit', ${mode})`.execute(
        app.db,
      )
    const clerk = new Calls(app, 'clerk')
    await security('hide')
    const hidden = await run({}, clerk)
    expect(hidden.columns).not.toContain('creditLimit')
    await sql`delete from widget_security`.execute(app.db)
    await security('mask')
    const masked = await run({ parameters: { currency: 'CAD' }, groupBy: [] }, clerk)
    expect(new Set(masked.lines.slice(1).map((line) => cell(masked, line, 'creditLimit')))).toEqual(new Set(['••••']))
    expect(cell(masked, masked.lines[0]!, 'creditLimit')).toBeNull()
    await sql`delete from widget_security`.execute(app.db)
  })
})

describe('Excel of a report', () => {
  it('[supply 1.8 excel] [supply 1.8 sums] [S9.02] [finance 8] has its heading, frozen heads with filters, an outline of groups, sums that count nothing twice', async () => {
    const body = {
      parameters: { currency: 'CAD', firmStatus: 'Inactive' },
      groupBy: ['currency', 'region'],
      format: 'xlsx',
      zone: 'America/Toronto',
    }
    const answer = await app.call('controller', {
      method: 'POST',
      url: `${LIST}/file`,
      headers: { 'content-type': 'application/json', 'x-locale': 'fr-CA' },
      payload: JSON.stringify({ ...body, columns: ['firmId', 'name', 'region', 'creditLimit'] }),
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const workbook = new excel.Workbook()
    await workbook.xlsx.read(new PassThrough().end(answer.rawPayload))
    const sheet = workbook.worksheets[0]!
    const page = await run(body.groupBy ? { parameters: body.parameters, groupBy: body.groupBy } : {})
    const head = (sheet.views[0] as { ySplit: number }).ySplit
    expect(sheet.getCell(2, 1).value).toBe('Liste des clients')
    const above = Array.from({ length: head - 1 }, (_, at) => String(sheet.getCell(at + 1, 1).value))
    expect(above.join('|')).toMatch(/Produit par Marie Bouchard, \d{4}-\d\d-\d\d \d\d:\d\d [\u2212+]0[45]:00/)
    expect(sheet.rowCount).toBe(head + page.lines.length)
    const lines = page.lines.slice(1)
    lines.forEach((line, at) => {
      const row = sheet.getRow(head + 1 + at)
      expect(row.outlineLevel ?? 0).toBe(Math.min(line[0] - 1, 2))
      const value = row.getCell(4).value as { formula: string; result: number } | number | null
      const isGroup = line[0] <= 2
      expect(isGroup ? (value as { result: number }).result : value).toBe(
        cell(page, line, 'creditLimit') === null ? null : Number(cell(page, line, 'creditLimit')),
      )
      if (!isGroup) return
      // It sums its own rows, down to the next group, and leaves out the sums among them.
      const next = lines.findIndex((other, place) => place > at && other[0] <= line[0])
      const [from, to] = [head + 2 + at, head + (next < 0 ? lines.length : next)]
      expect((value as { formula: string }).formula).toBe(`SUBTOTAL(9,D${from}:D${to})`)
    })
    expect(sheet.autoFilter).toBe(`A${head}:D${head + lines.length}`)
    const total = sheet.getRow(sheet.rowCount)
    expect(total.getCell(4)).toMatchObject({
      value: {
        formula: `SUBTOTAL(9,D${head + 1}:D${head + lines.length})`,
        result: Number(cell(page, page.lines[0]!, 'creditLimit')),
      },
      numFmt: '#,##0.00',
    })
    expect(total.getCell(1).value).toBe(`Total général, ${page.totalCount} lignes`)
  })
})
