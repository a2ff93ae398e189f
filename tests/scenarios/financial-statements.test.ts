import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type {
  StatementAsk,
  StatementFigure,
  StatementPanel,
  StatementView,
} from '../../shared/contracts/gl/financial-statement.ts'
import { credit, debit } from '../../server/ledger/legs.ts'
import { reverse } from '../../server/ledger/reverse.ts'
import { transaction } from '../../server/platform/database/transaction.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { column, row } from '../server/modules/gl/statement/drawn.ts'
import { CLERK } from '../support/books.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { GOLDEN } from './entries.ts'
import { storyIn } from './story.ts'

/** [finance 9.5] Financial statements of the golden ledger, over HTTP. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const controller = as('controller')
const ROOM = '/api/gl/financial-statement'
const JUNE = { fiscalYear: 2026, periodNo: 6 }

const run = async (ask: Partial<StatementAsk> & Row): Promise<StatementView> => {
  const answer = await controller.save('POST', `${ROOM}/drawn`, { ...JUNE, ...ask })
  expect(answer.ResultStatus, answer.Message ?? '').toBe(1)
  return answer.Data as unknown as StatementView
}
const cells = (view: StatementView) =>
  Object.fromEntries(
    view.rows.filter((one) => one.cells.length > 0).map((one) => [one.number, one.cells.map(({ value }) => value)]),
  )

const YTD = column(1, 'Actual', { span: 'YearToDate' })
const INCOME = {
  statementType: 'Income' as const,
  rows: [
    row(10, 'Accounts', '4000..4019', { reversed: true, name: 'Sales and contracts' }),
    row(20, 'Accounts', '4050', { reversed: true, name: 'Discounts given' }),
    row(30, 'Accounts', '4020-4999, !4050', { reversed: true }),
    row(40, 'Accounts', null, { accountType: 'CostOfSales' }),
    row(50, 'Accounts', '6000-7999'),
    row(60, 'Total', '10..50', { reversed: true, name: 'Net income' }),
  ],
}
const SHEET = {
  statementType: 'BalanceSheet' as const,
  rows: [
    row(10, 'Accounts', null, { accountType: 'Asset', name: 'Assets' }),
    row(20, 'Accounts', null, { accountType: 'Liability', reversed: true, name: 'Liabilities' }),
    row(30, 'Accounts', null, { accountType: 'Equity', reversed: true, name: 'Equity' }),
    row(40, 'Earnings', null, { reversed: true, name: 'Earnings of the year' }),
    row(50, 'Total', '20..40', { reversed: true }),
  ],
}

beforeAll(async () => {
  const story = storyIn(books)
  for (const entry of GOLDEN) await story.tell(entry)
})

describe('financial statements', () => {
  it('[FG7] divide after summing and round half away from zero; a year that the books do not have is nought', async () => {
    const columns = [
      column(1, 'Actual', { span: 'YearToDate', divideBy: 1000, decimals: 1 }),
      column(2, 'Actual', { span: 'YearToDate', yearOffset: -1, divideBy: 1000, decimals: 1 }),
    ]
    const view = await run({ design: INCOME, columns })
    expect(cells(view)).toMatchObject({ 10: ['105.0', '0.0'], 20: ['-0.1', '0.0'] })
    expect(view.isRounded).toBe(true)
  })

  it('[FG4] of the golden ledger: net income, and assets equal to liabilities, equity and the earnings of the year', async () => {
    expect(cells(await run({ design: INCOME, columns: [YTD] }))[60]).toEqual(['85404.65'])
    const view = await run({ design: SHEET, columns: [YTD] })
    expect(cells(view)).toEqual({
      ...{ 10: ['257269.23'], 20: ['41864.58'], 30: ['130000.00'], 40: ['85404.65'], 50: ['257269.23'] },
    })
    expect(view.unbalanced).toEqual([])
    expect(view.coverage).toMatchObject({ missing: [], twice: [], difference: '0.00' })
  })

  it('[finance 9.5] a balance sheet that does not balance says by how much, and names the account of no row and that of two', async () => {
    const rows = [row(10, 'Accounts', '1000-1199'), row(15, 'Accounts', '1000'), ...SHEET.rows.slice(1)]
    const view = await run({ design: { ...SHEET, rows }, columns: [YTD] })
    // Inventory of 92,900.00 in no row, and the bank of 52,669.23 in two.
    expect(view.unbalanced).toEqual([{ column: 0, amount: '-40230.77' }])
    expect(view.coverage!.missing[0]).toMatchObject({ account: '1200', amount: '92900.00', rows: [] })
    expect(view.coverage!.twice).toMatchObject([{ account: '1000', amount: '52669.23', rows: [10, 15] }])
  })

  it('[finance 9.5] a figure leads to its accounts, the largest first, and a total to the rows that it adds', async () => {
    const figure = async (at: Row) => {
      const answer = await controller.save('POST', `${ROOM}/figure`, { ...JUNE, design: INCOME, columns: [YTD], ...at })
      return answer.Data as unknown as StatementFigure
    }
    expect(await figure({ row: 10, column: 0 })).toMatchObject({
      value: '105000.00',
      accounts: [
        { account: '4010', amount: '100000.00' },
        { account: '4000', amount: '5000.00' },
      ],
      ...{ from: '2026-01-01', to: '2026-06-30', rows: [] },
    })
    const total = await figure({ row: 60, column: 0 })
    expect(total.accounts).toEqual([])
    expect(total.rows.map(({ number }) => number)).toEqual([10, 20, 30, 40, 50])
    const refused = await controller.write('POST', `${ROOM}/figure`, {
      ...{ ...JUNE, design: INCOME, columns: [YTD], row: 999, column: 0 },
    })
    expect(refused.statusCode).toBe(404)
  })

  it('[finance 9.5] are kept as sets, whose loops and unknown rows are refused with their names, and drawn from them', async () => {
    const rowSet = (rows: readonly Row[]) =>
      controller.save('POST', '/api/gl/statement-row-set', {
        record: { rowSetId: 'OWN', name: 'Our own', statementType: 'Income', active: true, rows },
      })
    const loop = await rowSet([row(10, 'Total', '20'), row(20, 'Formula', 'R10 * 2'), row(30, 'Total', '77')])
    expect(rules(loop)).toEqual([
      ['rows.2.of', 'gl:rules.statementRowSet.rowsRead'],
      ['rows.0.of', 'gl:rules.statementRowSet.noLoop'],
    ])
    expect(loop.Message).toContain('10 Row 10, 20 Row 20')
    expect((await rowSet(INCOME.rows)).ResultStatus).toBe(1)
    const columnSet = (columns: readonly Row[]) =>
      controller.save('POST', '/api/gl/statement-column-set', {
        record: { columnSetId: 'OWN', name: 'Our own', active: true, columns },
      })
    expect(rules(await columnSet([column(1, 'Variance', { of: 'C1 - C2' })]))).toEqual([
      ['columns.0.of', 'gl:rules.statementColumnSet.columnThere'],
    ])
    expect(rules(await columnSet([column(1, 'PercentOfRow')]))).toEqual([
      ['columns.0.of', 'gl:rules.statementColumnSet.columnGiven'],
    ])
    expect(rules(await columnSet([]))).toEqual([['columns', 'gl:rules.statementColumnSet.columnsThere']])
    expect(rules(await rowSet([]))).toContainEqual(['rows', 'gl:rules.statementRowSet.rowsThere'])
    expect((await columnSet([YTD])).ResultStatus).toBe(1)
    const view = await run({ rowSetId: 'OWN', columnSetId: 'OWN' })
    expect([view.title, cells(view)[60]]).toEqual(['Our own', ['85404.65']])
    // Which rows of all sets name an account, and which columns are of the budget.
    const naming = await controller.list('/api/gl/statement-row?of=4050&Page=1&PageSize=50')
    expect(naming.List.map(({ rowKey }) => rowKey)).toEqual(['OWN 20', 'OWN 30'])
    const budget = await controller.list('/api/gl/statement-column?kind=Budget&Page=1&PageSize=50')
    expect(budget.List.map(({ columnKey }) => columnKey)).toEqual(['MANAGEMENT 2'])
    const wide = Array.from({ length: 60 }, (_, at) => column(at + 1, 'Actual', { span: 'Period' }))
    const all = Array.from({ length: 500 }, (_, at) => row(at + 1, 'Accounts', '1*, 2*, 3*, 4*, 5*, 6*, 7*'))
    const large = await controller.save('POST', `${ROOM}/drawn`, {
      ...{ ...JUNE, design: { statementType: 'Free', rows: all }, columns: [...wide] },
    })
    expect(rules(large)).toEqual([['columnSetId', 'gl:rules.financialStatement.notTooLarge']])
    const unknown = await controller.save('POST', `${ROOM}/drawn`, { ...JUNE, rowSetId: 'NONE' })
    expect(rules(unknown)).toEqual([
      ['rowSetId', 'kit:refused.unknownRecord'],
      ['columnSetId', 'kit:problems.required'],
    ])
    const never = await controller.save('POST', `${ROOM}/drawn`, {
      fiscalYear: 1999,
      periodNo: 1,
      rowSetId: 'OWN',
      columnSetId: 'OWN',
    })
    expect(rules(never)).toEqual([['periodNo', 'gl:rules.financialStatement.periodThere']])
  })

  it('[finance 9.5] leave as a PDF and as an Excel file, for whoever may take files with him', async () => {
    const ask = { ...JUNE, rowSetId: 'OWN', columnSetId: 'OWN' }
    const pdf = await controller.write('POST', `${ROOM}/print`, { ...ask, format: 'pdf' })
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      ...[200, 'application/pdf', '%PDF-'],
    ])
    const { default: Excel } = await import('exceljs')
    const workbook = new Excel.Workbook()
    const file = await controller.write('POST', `${ROOM}/print`, { ...ask, format: 'xlsx' })
    await workbook.xlsx.load(file.rawPayload as never)
    const sheet = workbook.worksheets[0]!
    const total = sheet.getColumn(1).values.indexOf('Net income')
    expect(sheet.getCell(total, 2).value).toEqual({
      ...{ formula: `B${total - 5}+B${total - 4}+B${total - 3}-B${total - 2}-B${total - 1}`, result: 85404.65 },
    })
    for (const user of ['clerk', 'payer']) {
      expect((await as(user).write('POST', `${ROOM}/drawn`, ask)).statusCode).toBe(403)
      expect((await as(user).write('POST', `${ROOM}/print`, { ...ask, format: 'pdf' })).statusCode).toBe(403)
    }
  })

  it('[finance 9.5 sets] come ready-made: they hold each account once, balance, and speak the language of their reader', async () => {
    const sheet = await run({ rowSetId: 'BALANCE', columnSetId: 'YEARS' })
    expect([sheet.unbalanced, sheet.coverage!.missing, sheet.coverage!.twice]).toEqual([[], [], []])
    expect(cells(sheet)).toMatchObject({
      90: ['257269.23', '0.00', '257269.23', null],
      220: ['257269.23', '0.00', '257269.23', null],
    })
    expect(sheet.columns.map(({ heading }) => heading)).toEqual(['2026-06-30', '2025-06-30', 'Change', 'Change %'])
    const income = await run({ rowSetId: 'INCOME', columnSetId: 'MONTHS' })
    expect(cells(income)[190]).toEqual([...Array(5).fill('0'), '85405', ...Array(6).fill(null), '85405'])
    expect([income.coverage!.missing, income.coverage!.difference]).toEqual([[], '0.00'])
    // What has not come yet is called by its own period.
    expect(income.columns.slice(5, 12).map(({ heading }) => heading)).toEqual(
      [6, 7, 8, 9, 10, 11, 12].map((no) => `Period ${no}`),
    )
    for (const [rowSetId, columnSetId] of [
      ['CASHFLOW', 'YEARS'],
      ['GIFI', 'YEARS'],
      ['INCOME', 'MANAGEMENT'],
      ['INCOME', 'BRANCHES'],
      ['INCOME', 'QUARTERS'],
    ])
      expect((await run({ rowSetId, columnSetId })).rows.length).toBeGreaterThan(10)
  })

  it('[finance 5.10 earnings] of a closed year and of one that was opened again show what the year earned all the same', async () => {
    const closing = {
      date: '2026-12-31',
      ...{ source: 'YE' as const, kind: 'YearEnd' as const, isAdjusting: true },
      legs: [debit('4000', '5000.00'), debit('4010', '80404.65'), credit('3100', '85404.65')],
    }
    const entry = await books.post(closing)
    const december = { fiscalYear: 2026, periodNo: 13 }
    const of = async () => [
      cells(await run({ ...december, design: INCOME, columns: [YTD] }))[60],
      cells(await run({ ...december, design: SHEET, columns: [YTD] })),
    ]
    const [income, sheet] = (await of()) as [string[], Record<number, string[]>]
    const earned = income[0]!
    expect([sheet[30], sheet[40]]).toEqual([['215404.65'], [(Number(earned) - 85404.65).toFixed(2)]])
    const opening = { entryId: entry.id, date: '2026-12-31', description: 'Opened again' }
    await transaction(books.db, (trx) => reverse(trx, opening, CLERK))
    const [again, opened] = (await of()) as [string[], Record<number, string[]>]
    expect([again[0], opened[30], opened[40]]).toEqual([earned, ['130000.00'], [earned]])
  })

  it('[finance 9.5 named] are kept under names, by each reader his own: what was asked by hand, and no more', async () => {
    const keep = (name: string, ask: object, calls = controller) =>
      calls.save('PUT', `${ROOM}/saved/${encodeURIComponent(name)}`, ask)
    const named = async (calls = controller) =>
      ((await calls.get(`${ROOM}/panel`)).json() as StatementPanel).saved.map(({ name, parameters }) => [
        name,
        parameters,
      ])
    await keep('Bank', { rowSetId: 'BALANCE', columnSetId: 'YEARS' })
    const made = await keep('bank', { rowSetId: 'INCOME', columnSetId: 'YEARS', hideZeros: false })
    expect(await named()).toEqual([['bank', { rowSetId: 'INCOME', columnSetId: 'YEARS', hideZeros: false }]])
    expect(await named(as('admin'))).toEqual([])
    const refused = await controller.write('PUT', `${ROOM}/saved/bank`, { rows: [] })
    expect(refused.statusCode).toBe(400)
    await controller.write('DELETE', `${ROOM}/saved/${String(made.EntityId)}`, undefined)
    expect(await named()).toEqual([])
  })

  it('[S6.09] say no text that is hidden from their reader on the screens of their sets', async () => {
    const hidden = {
      'gl/statement-row-set': ['name', 'rows.name'],
      'gl/statement-column-set': ['name', 'columns.heading'],
    }
    for (const [screen, widgets] of Object.entries(hidden))
      for (const [at, widget] of widgets.entries()) {
        await sql`insert into secured_screen (screen) values (${screen}) on conflict do nothing`.execute(books.db)
        await sql`
          insert into widget_security (role_id, screen, widget, mode, owner_id, position)
          select r.role_id, ${screen}, ${widget}, 'hide', s.id, ${at}
          from secured_screen s, user_role r join app_user u on u.id = r.user_id
          where s.screen = ${screen} and u.user_name = 'controller'`.execute(books.db)
      }
    const view = await run({ rowSetId: 'INCOME', columnSetId: 'YEARS' })
    expect([view.title, ...view.rows.map(({ name }) => name), ...view.columns.map(({ heading }) => heading)]).toEqual(
      Array.from({ length: 1 + view.rows.length + view.columns.length }, () => ''),
    )
    expect(cells(view)[190]![0]).toBe('85404.65')
    const panel = (await controller.get(`${ROOM}/panel`)).json() as StatementPanel
    const sets = [...panel.rowSets, ...panel.columnSets]
    expect(sets.length).toBeGreaterThan(5)
    expect(sets.filter(({ id, name }) => id !== name)).toEqual([])
    await sql`delete from widget_security`.execute(books.db)
  })

  it('[S6.05] are of the accounts that their reader may see, and say so', async () => {
    const admin = as('admin')
    const { Data } = await admin.read('/api/admin/user-securables/controller')
    const record = {
      accountsLimited: true,
      banksLimited: false,
      accounts: [{ fromAccount: '1000', toAccount: '3100' }],
      banks: [],
    }
    const saved = await admin.save('PUT', '/api/admin/user-securables/controller', {
      record,
      version: Data!['version'],
    })
    expect(saved.ResultStatus, JSON.stringify(saved.Problems)).toBe(1)
    const view = await run({ design: INCOME, columns: [YTD] })
    expect([view.isRestricted, cells(view)[60]]).toEqual([true, ['0.00']])
  })
})
