import { beforeAll, describe, expect, it } from 'vitest'
import type { StatementAsk, StatementCourse, StatementView } from '../../shared/contracts/gl/financial-statement.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { column, row } from '../server/modules/gl/statement/drawn.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { runReport } from '../support/report-run.ts'
import { GOLDEN } from './entries.ts'
import { storyIn } from './story.ts'

/** [finance 9.5] Statements of the golden ledger as at a day within a period, and their rows over time, over HTTP. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-07-31T16:00:00Z') } })
const controller = as('controller')
const ROOM = '/api/gl/financial-statement'
const JUNE = { fiscalYear: 2026, periodNo: 6 }
const YTD = column(1, 'Actual', { span: 'YearToDate', heading: '{date}' })
const MONTH = column(2, 'Actual', { span: 'Period', heading: '{date}' })
const SHEET = {
  statementType: 'BalanceSheet' as const,
  rows: [
    row(10, 'Accounts', null, { accountType: 'Asset', name: 'Assets' }),
    row(20, 'Accounts', null, { accountType: 'Liability', reversed: true }),
    row(30, 'Accounts', null, { accountType: 'Equity', reversed: true }),
    row(40, 'Earnings', null, { reversed: true }),
    row(50, 'Accounts', '1000', { name: 'Bank' }),
  ],
}
const INCOME = {
  statementType: 'Income' as const,
  rows: [
    row(10, 'Accounts', '4000-4999', { reversed: true, name: 'Revenue' }),
    row(20, 'Accounts', '5000-7999', { name: 'Expenses' }),
    row(30, 'Formula', 'R10 - R20', { name: 'Net income' }),
    row(40, 'Percent', 'R30 / R10', { name: 'Margin' }),
    row(50, 'Heading', null, { name: 'Notes' }),
  ],
}

const ask = (path: string, more: Partial<StatementAsk> & Row) =>
  controller.save('POST', `${ROOM}/${path}`, { ...JUNE, columns: [YTD, MONTH], ...more })
const drawn = async (more: Partial<StatementAsk> & Row) => {
  const answer = await ask('drawn', more)
  expect(answer.ResultStatus, answer.Message ?? '').toBe(1)
  return answer.Data as unknown as StatementView
}
const cells = (view: StatementView, number: number) =>
  view.rows.find((one) => one.number === number)!.cells.map(({ value }) => value)
/** What the trial balance says of a day, debit less credit, by account. */
async function trial(day: string): Promise<Map<string, number>> {
  const parameters = { from: '2026-06-01', to: day, dataType: 'Actual', withZero: false, beforeClosing: false }
  const { rows } = await runReport(controller, 'gl/trial-balance', { parameters, groupBy: [] })
  return new Map(rows.map((one) => [String(one['account']), Number(one['closing'])]))
}

beforeAll(async () => {
  const story = storyIn(books)
  for (const entry of GOLDEN) await story.tell(entry)
})

describe('a statement as at a day within a period', () => {
  it('[finance 9.5 day] stands at what the trial balance of that day has, balances, and says the day', async () => {
    for (const day of ['2026-06-14', '2026-06-15', '2026-06-20']) {
      const accounts = await trial(day)
      const view = await drawn({ design: SHEET, day })
      const bank = accounts.get('1000')!.toFixed(2)
      expect([day, ...cells(view, 50)]).toEqual([day, bank, bank])
      const [assets, debts, equity, earned] = [10, 20, 30, 40].map((number) => Number(cells(view, number)[0]))
      expect(assets).toBeCloseTo(debts! + equity! + earned!, 2)
      expect([view.columns[0]!.heading, view.period.endDate]).toEqual([day, day])
      const revenue = [...accounts].filter(([account]) => account >= '4000' && account <= '4999')
      const income = await drawn({ design: INCOME, day })
      expect(Number(cells(income, 10)[0])).toBeCloseTo(-revenue.reduce((sum, [, amount]) => sum + amount, 0), 2)
    }
    // Its last day is its end.
    expect(cells(await drawn({ design: SHEET, day: '2026-06-30' }), 50)).toEqual(['52669.23', '52669.23'])
  })

  it('[finance 9.5 day] a figure of it leads to the lines up to that day, and a day of another period is refused', async () => {
    const answer = await ask('figure', { design: SHEET, day: '2026-06-15', row: 50, column: 0 })
    expect(answer.Data).toMatchObject({
      from: '2026-01-01',
      to: '2026-06-15',
      value: (await trial('2026-06-15')).get('1000')!.toFixed(2),
    })
    for (const day of ['2026-05-31', '2026-07-01'])
      expect(rules(await ask('drawn', { design: SHEET, day }))).toEqual([
        ['day', 'gl:rules.financialStatement.dayInPeriod'],
      ])
  })
})

describe('a row of a statement over time', () => {
  const course = async (more: Partial<StatementAsk> & Row) =>
    (await ask('course', more)).Data as unknown as StatementCourse

  it('[finance 9.5 course] is what the statement of each period says, with what the year before had', async () => {
    const { points, currency, isPercent } = await course({ design: INCOME, row: 30 })
    expect([points.length, currency, isPercent]).toEqual([6, 'CAD', false])
    for (const { periodNo, value, before } of points) {
      const view = await drawn({ design: INCOME, periodNo })
      expect([periodNo, value, before]).toEqual([periodNo, cells(view, 30)[1], null])
    }
    expect(points.at(-1)).toMatchObject({ endDate: '2026-06-30', value: '85404.65' })
    const sheet = await course({ design: SHEET, row: 50, day: '2026-06-15' })
    expect(sheet.points.at(-1)).toMatchObject({
      endDate: '2026-06-15',
      value: (await trial('2026-06-15')).get('1000')!.toFixed(2),
    })
    expect(sheet.points.at(-2)!.value).toBe(cells(await drawn({ design: SHEET, periodNo: 5 }), 50)[0])
  })

  it('[finance 9.5 course] of a percentage is one, and what has no figures has none', async () => {
    const { points, isPercent } = await course({ design: INCOME, row: 40 })
    expect([isPercent, points.at(-1)!.value]).toEqual([true, cells(await drawn({ design: INCOME }), 40)[1]])
    for (const at of [50, 99]) {
      const answer = await controller.write('POST', `${ROOM}/course`, { ...JUNE, design: INCOME, row: at })
      expect(answer.statusCode).toBe(404)
    }
  })
})
