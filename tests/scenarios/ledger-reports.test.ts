import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { credit, debit } from '../../server/ledger/legs.ts'
import { detailedLedger } from '../../server/modules/gl/reports/detailed-ledger.ts'
import { statementOf, type BegunRun } from '../../server/platform/reports/run-report.ts'
import { DetailedLedger } from '../../shared/contracts/gl/detailed-ledger.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { proven, runReport } from '../support/report-run.ts'
import { GOLDEN } from './entries.ts'
import { SCENARIOS } from './figures.ts'
import { GOLDEN_TRIAL_BALANCE } from './northgate.ts'
import { storyIn } from './story.ts'

/** [finance 9.3, 9.4] What controller and auditor read of the golden ledger, over HTTP. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const controller = as('controller')
const JUNE = { from: '2026-06-01', to: '2026-06-30', dataType: 'Actual', withZero: false, beforeClosing: false }

const balances = (more: Row = {}, groupBy: string[] = []) =>
  runReport(controller, 'gl/trial-balance', { parameters: { ...JUNE, ...more }, groupBy })
const ledger = (more: Row = {}, groupBy: string[] = ['account']) => {
  const { from, to, dataType } = JUNE
  return runReport(controller, 'gl/detailed-ledger', { parameters: { from, to, dataType, ...more }, groupBy })
}
const parametersOf = () =>
  Object.fromEntries(
    Object.keys(DetailedLedger.parameters).map((name) => [name, (JUNE as Record<string, unknown>)[name] ?? null]),
  )
const two = (value: unknown) => new Decimal(String(value ?? 0)).toFixed(2)
const of = (rows: readonly Row[], account: string) => rows.find((row) => row['account'] === account)

beforeAll(async () => {
  const story = storyIn(books)
  for (const entry of GOLDEN) await story.tell(entry)
})

it('[finance 9.3] a currency that nobody keeps is said at its field', async () => {
  for (const room of ['trial-balance', 'detailed-ledger']) {
    const { from, to, dataType } = JUNE
    const asked = room === 'trial-balance' ? JUNE : { from, to, dataType }
    const answer = await controller.save('POST', `/api/gl/${room}/run`, { parameters: { ...asked, inCurrency: 'XQX' } })
    expect([answer.ResultStatus, rules(answer)]).toEqual([2, [['inCurrency', 'kit:refused.unknownRecord']]])
  }
})

describe('the trial balance', () => {
  it('[FG4] is the golden one, its sides agree, and each control account is its open items', async () => {
    const { rows, total, ties } = await balances()
    const closing = rows.flatMap((row) =>
      Number(row['closing']) === 0
        ? []
        : [
            [
              Number(row['closing']) > 0 ? 'Dr' : 'Cr',
              row['account'],
              new Decimal(String(row['closing'])).abs().toFixed(2),
            ],
          ],
    )
    expect(closing).toEqual(GOLDEN_TRIAL_BALANCE)
    const { debits, credits } = SCENARIOS.G4.figures as Record<string, string>
    expect([two(total['closingDebit']), two(total['closingCredit']), two(total['closing'])]).toEqual([
      debits,
      credits,
      '0.00',
    ])
    expect(proven(ties)).toEqual([
      ['sides', '', debits, '0.00'],
      ['control', '1100', '101700.00', '0.00'],
      ['control', '1150', '10000.00', '0.00'],
      ['control', '2000', '-13062.80', '0.00'],
      ['control', '2010', '-13850.00', '0.00'],
      ['control', '2020', '-1000.00', '0.00'],
    ])
  })

  it('[finance 9.3] opens with the day before, and what moved leads to what it closes with, in the middle of a period too', async () => {
    const [first, second] = [await balances({ to: '2026-06-15' }), await balances({ from: '2026-06-16' })]
    for (const row of second.rows) {
      const before = of(first.rows, String(row['account']))
      expect([row['account'], two(row['opening'])]).toEqual([row['account'], two(before?.['closing'])])
      const moved = new Decimal(String(row['debit'])).minus(String(row['credit']))
      expect(new Decimal(String(row['opening'])).plus(moved).toFixed(2)).toBe(two(row['closing']))
    }
    expect(second.ties.every(({ difference }) => Number(difference) === 0)).toBe(true)
    expect(first.ties.every(({ difference }) => Number(difference) === 0)).toBe(true)
    // The accrual of June has turned back on the first of July.
    const july = await balances({ from: '2026-07-01', to: '2026-07-31' })
    expect(of(july.rows, '6100')).toMatchObject({ opening: '2400', debit: '0', credit: '2400', closing: '0' })
  })

  it('[finance 9.3] of a part of the accounts proves what it holds; by type it has sums; in a currency it is of that one', async () => {
    const { rows, ties } = await balances({ accountFrom: '2000', accountTo: '2010' })
    expect(rows.map((row) => row['account'])).toEqual(['2000', '2010'])
    expect(ties.map(({ name, subject }) => [name, subject])).toEqual([
      ['control', '2000'],
      ['control', '2010'],
    ])
    const dollars = await balances({ inCurrency: 'USD' })
    expect(of(dollars.rows, '2010')).toMatchObject({ currency: 'USD', closing: '-10000' })
    expect(proven(dollars.ties)).toContainEqual(['control', '2010', '-10000.00', '0.00'])
    const typed = await balances({}, ['accountType'])
    expect(typed.rows.length).toBe((await balances()).rows.length)
  })

  it('[finance 9.3] shows accounts without figures when it is asked for them, the year before, and the budget beside the year', async () => {
    await books.post({
      date: '2026-06-30',
      dataType: 'Budget',
      legs: [debit('6100', '2000.00'), credit('4000', '6000.00')],
    })
    const { rows } = await balances()
    expect(of(rows, '6100')).toMatchObject({ yearDebit: '2400', yearCredit: '0', budget: '2000', variance: '400' })
    expect(of(rows, '6100')!['yearBefore']).toBe('0')
    expect(of(rows, '6400')).toBeUndefined()
    expect(of((await balances({ withZero: true })).rows, '6400')).toMatchObject({ opening: '0', closing: '0' })
    const budget = await balances({ dataType: 'Budget' })
    expect(budget.ties).toEqual([])
    expect(of(budget.rows, '4000')).toMatchObject({ closing: '-6000' })
  })

  it('[finance 9.3] is as it was before the year was closed, where it is asked for so', async () => {
    await books.post({
      ...{ date: '2026-12-31', source: 'YE', kind: 'YearEnd', isAdjusting: true },
      legs: [debit('4000', '5000.00'), credit('3100', '5000.00')],
    })
    const december = { from: '2026-12-01', to: '2026-12-31' }
    const closed = await balances(december)
    expect(of(closed.rows, '4000')).toMatchObject({ opening: '-5000', debit: '5000', closing: '0' })
    const before = await balances({ ...december, beforeClosing: true })
    expect(of(before.rows, '4000')).toMatchObject({ opening: '-5000', debit: '0', closing: '-5000' })
    for (const { ties } of [closed, before]) expect(ties.every(({ difference }) => Number(difference) === 0)).toBe(true)
  })

  it('[finance 9.3] is refused a day before its first, and a span of more than a year', async () => {
    const refused = async (more: Row) =>
      (await controller.save('POST', '/api/gl/trial-balance/run', { parameters: { ...JUNE, ...more } })).Problems?.map(
        ({ Field }) => Field,
      )
    expect(await refused({ to: '2026-05-31' })).toEqual(['to'])
    expect(await refused({ from: '2025-01-01' })).toEqual(['to'])
  })
})

describe('the detailed ledger', () => {
  it('[finance 9.4] opens, runs and closes each account as the trial balance has it', async () => {
    const { rows, total, ties } = await ledger({ from: '2026-06-16' })
    const closing = new Map<string, string>()
    for (const row of rows) closing.set(String(row['account']), two(row['balance']))
    const trial = await balances({ from: '2026-06-16' })
    for (const row of trial.rows.filter(
      (one) => Number(one['opening']) !== 0 || Number(one['debit']) + Number(one['credit']) !== 0,
    ))
      expect([row['account'], closing.get(String(row['account']))]).toEqual([row['account'], two(row['closing'])])
    expect([two(total['debit']), two(total['credit'])]).toEqual([two(trial.total['debit']), two(trial.total['credit'])])
    expect(ties.map(({ name, difference }) => [name, difference])).toEqual([
      ['closing', '0.00'],
      ['debit', '0.00'],
      ['credit', '0.00'],
    ])
    const bank = rows.filter((row) => row['account'] === '1000')
    expect(bank[0]).toMatchObject({ entryNo: null, debit: '0', credit: '0', description: 'Opening balance' })
  })

  it('[finance 9.4] of a page by itself is what the whole has there: its rows, balances, groups, total and proof', async () => {
    const run = {
      report: detailedLedger,
      ask: { parameters: { ...parametersOf(), from: '2026-06-16' }, groupBy: ['account'] },
      view: { inSight: () => sql`true`, mode: () => undefined, isRestricted: false },
      ...{ user: {}, zone: 'UTC', locale: 'en-CA', texts: { text: () => 'Opening balance' } },
      ...{ headings: { balance: null }, carried: [], problems: [] },
    } as unknown as BegunRun
    const whole = (await statementOf(run).statement.execute(books.db)).rows
    const rowsOf = (rows: readonly Row[], level: number) => rows.filter((row) => row['$level'] === level)
    const all = rowsOf(whole, 2)
    expect(all.length).toBeGreaterThan(35)
    for (const [first, last] of [
      [1, 3],
      [4, 4],
      [5, 30],
      [31, 900],
      [901, 950],
    ] as const) {
      const page = (await statementOf(run, { first, last }).statement.execute(books.db)).rows
      const shown = all.slice(first - 1, last)
      expect([first, rowsOf(page, 2)]).toEqual([first, shown])
      expect(rowsOf(page, 1)).toEqual(
        rowsOf(whole, 1).filter(({ account }) => shown.some((row) => row['account'] === account)),
      )
      expect([rowsOf(page, 0), rowsOf(page, -1)]).toEqual([rowsOf(whole, 0), rowsOf(whole, -1)])
    }
  })

  it('[finance 9.4] of one account between two days: each line with its entry, its firm and the balance after it', async () => {
    const { rows } = await ledger({ accountFrom: '2000', accountTo: '2000' })
    let balance = new Decimal(0)
    for (const row of rows) {
      balance = balance.plus(String(row['debit'])).minus(String(row['credit']))
      expect(two(row['balance'])).toBe(balance.toFixed(2))
      expect(row['entryNo']).not.toBeNull()
      expect(row['firmId']).not.toBeNull()
    }
    expect(balance.toFixed(2)).toBe('-13062.80')
  })

  it('[finance 9.4] of a segment holds its accounts alone, and proves what they closed with', async () => {
    await sql`
      insert into gl_account (account, natural_account, branch_segment, name, account_type, heading, manual, revalued, reconciled, active,
                              retained_earnings, created_by, updated_by)
      select '6200-07', '6200', '07', 'Rent, branch 07', 'Expense', false, true, false, false, true, false, 'test', 'test'`.execute(
      books.db,
    )
    const july = { from: '2026-07-01', to: '2026-07-31' }
    await books.post({ date: '2026-07-03', legs: [debit('6200-07', '40.00'), credit('1000', '40.00')] })
    await books.post({ date: '2026-07-04', legs: [debit('1000', '15.00'), credit('6200-07', '15.00')] })
    const { rows, ties, total } = await ledger({ ...july, branchSegment: '07' })
    expect(rows.map((row) => [row['account'], two(row['balance'])])).toEqual([
      ['6200-07', '40.00'],
      ['6200-07', '25.00'],
    ])
    expect([two(total['debit']), two(total['credit'])]).toEqual(['40.00', '15.00'])
    expect(ties.map(({ name, reported, difference }) => [name, two(reported), difference])).toEqual([
      ['closing', '25.00', '0.00'],
      ['debit', '40.00', '0.00'],
      ['credit', '15.00', '0.00'],
    ])
    expect(two((await balances({ ...july, branchSegment: '07' })).total['closing'])).toBe('25.00')
    expect((await ledger({ ...july, branchSegment: '07', departmentSegment: '99' })).rows).toEqual([])
    const whole = await ledger({ ...july, branchSegment: '07', firmId: null }, [])
    expect(whole.rows).toHaveLength(2)
  })

  it('[finance 9.4] shows only lines that are meant, and no balance of them', async () => {
    const chosen = await ledger({ firmId: 'V100', amountFrom: '1000' }, [])
    expect(chosen.rows.length).toBeGreaterThan(0)
    for (const row of chosen.rows) {
      expect([row['firmId'], 'balance' in row]).toEqual(['V100', false])
      expect(Decimal.max(String(row['debit']), String(row['credit'])).gte(1000)).toBe(true)
    }
    expect(chosen.ties).toEqual([])
    const said = await ledger({ says: 'g3' }, [])
    expect(said.rows.length).toBeGreaterThan(0)
    expect((await ledger({ says: '%' }, [])).rows).toEqual([])
  })
})

describe('journal printing', () => {
  const printed = (more: Row = {}, groupBy: string[] = ['journalNo', 'entryNo']) => {
    const { from, to, dataType } = JUNE
    return runReport(controller, 'gl/journal-printing', { parameters: { from, to, dataType, ...more }, groupBy })
  }

  it('[finance 9.2] prints every entry of every source, debits being credits, and as much as the accounts were moved by', async () => {
    const { rows, total, ties } = await printed()
    const trial = await balances()
    expect([two(total['debit']), two(total['credit'])]).toEqual([two(trial.total['debit']), two(trial.total['debit'])])
    expect(proven(ties)).toEqual([
      ['balanced', '', two(total['debit']), '0.00'],
      ['accounts', '', two(total['debit']), '0.00'],
    ])
    expect(new Set(rows.map((row) => row['source'])).size).toBeGreaterThan(1)
    const sums = new Map<unknown, Decimal>()
    for (const row of rows)
      sums.set(
        row['entryNo'],
        (sums.get(row['entryNo']) ?? new Decimal(0)).plus(String(row['debit'])).minus(String(row['credit'])),
      )
    expect([...sums.values()].every((sum) => sum.isZero())).toBe(true)
  })

  it('[finance 9.2] of one source, state, account or person proves no more than its two sides', async () => {
    const source = String((await printed()).rows[0]!['source'])
    const of = await printed({ source })
    expect(of.rows.every((row) => row['source'] === source)).toBe(true)
    expect(of.ties.map(({ name }) => name)).toEqual(['balanced'])
    const bank = await printed({ ofAccount: '1000' })
    expect([new Set(bank.rows.map((row) => row['account'])), bank.ties]).toEqual([new Set(['1000']), []])
    expect((await printed({ enteredBy: 'nobody' })).rows).toEqual([])
    expect((await printed({ enteredBy: 'pat clerk' })).rows.length).toBeGreaterThan(0)
  })
})

describe('accounts out of sight', () => {
  it('[S6.05] tells nothing of accounts out of sight, and proves nothing of a part', async () => {
    const record = {
      accountsLimited: true,
      banksLimited: false,
      accounts: [{ fromAccount: '6000', toAccount: '6200' }],
      banks: [],
    }
    const admin = as('admin')
    const { Data } = await admin.read('/api/admin/user-securables/controller')
    const saved = await admin.save('PUT', '/api/admin/user-securables/controller', {
      record,
      version: Data!['version'],
    })
    expect(saved.ResultCode, JSON.stringify(saved.Problems)).toBe('SAVED')
    const [trial, lines] = [await balances(), await ledger({}, [])]
    for (const { rows, ties } of [trial, lines]) {
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.every((row) => String(row['account']).startsWith('6'))).toBe(true)
      expect(ties).toEqual([])
    }
  })
})
