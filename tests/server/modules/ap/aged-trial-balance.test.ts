import excel from 'exceljs'
import { describe, expect, it } from 'vitest'
import { credit, debit, onItem, role } from '../../../../server/ledger/legs.ts'
import type { ReportPage } from '../../../../shared/contracts/report.ts'
import { AgedTrialBalance } from '../../../../shared/contracts/ap/aged-trial-balance.ts'
import { AGED_ITEMS, AGED_JULY, AGED_JUNE } from '../../../scenarios/entries.ts'
import { itemOf } from '../../../support/books.ts'
import { loadYear } from '../../../support/load-northgate.ts'
import { startNorthgate } from '../../../support/northgate-app.ts'
import { groupVendors } from '../../../support/northgate-masters.ts'
import { pagesOf } from '../../../support/pdf-pages.ts'
import { runReport } from '../../../support/report-run.ts'
import type { Row } from '../admin/calls.ts'

const { books, as } = await startNorthgate()

const COLUMNS = ['current', ...Array.from({ length: 8 }, (_, at) => `period${at + 1}`), 'total']
const agedAt = async (asOf: string, more: Row = {}) => {
  const parameters = { ...AgedTrialBalance.initial(asOf), overdueOnly: false, ...more }
  return runReport(as('controller'), 'ap/aged-trial-balance', { parameters, groupBy: [] })
}
const SUMMED = [...COLUMNS, 'holdback', 'ahead']

/** As the screen opens it: by vendor, each with the sums of his documents. */
async function byVendors(asOf: string, more: Row) {
  const parameters = { ...AgedTrialBalance.initial(asOf), overdueOnly: false, ...more }
  const calls = as('controller')
  const answer = await calls.save('POST', '/api/ap/aged-trial-balance/run', { parameters, groupBy: ['firmId'] })
  const { columns, lines, ties } = answer.Data as unknown as ReportPage
  const named = (line: readonly unknown[]): Row => Object.fromEntries(columns.map((name, at) => [name, line[at + 2]]))
  const [total] = lines.filter(([level]) => level === 0).map(named)
  const groups = lines.filter(([level]) => level === 1).map(named)
  return {
    total: total!,
    ties,
    groups: groups.map((row) => [row['firmId'], ...SUMMED.map((name) => Number(row[name]))]),
  }
}

/** The sums of documents by vendor, in the order of their names. */
function summedBy(rows: readonly Row[]) {
  const firms = [...new Set(rows.map(({ firmId }) => firmId as string))]
  return firms.map((firm) => {
    const his = rows.filter(({ firmId }) => firmId === firm)
    return [firm, ...SUMMED.map((name) => Number(his.reduce((sum, row) => sum + Number(row[name]), 0).toFixed(2)))]
  })
}
const figuresOf = (row: Row) => COLUMNS.map((name) => row[name])

describe('the aged trial balance of payables', () => {
  it('[S9.18] begins with the ageing that G/L control says', async () => {
    const begins = async () =>
      ((await as('controller').get('/api/ap/aged-trial-balance/panel')).json() as Row)['begins']
    expect(await begins()).toEqual({ basis: 'DueDate', length: 'Days', days: 30 })
    const path = '/api/gl/control/NORTHGATE'
    const { version } = (await as('controller').read(path)).Data!
    const record = { ageingBasis: 'DocumentDate', ageingLength: 'Month', ageingDays: 15 }
    expect(await as('controller').save('PUT', path, { record, version })).toMatchObject({ ResultStatus: 1 })
    expect(await begins()).toEqual({ basis: 'DocumentDate', length: 'Month', days: 15 })
  })

  it('[S9.18] [FA16] ages what was open at the end of a day; what is paid later changes no earlier report', async () => {
    await loadYear(books.db, 2025)
    let paidLater = ''
    for (const [due, amount] of AGED_ITEMS) {
      const item = itemOf('V100', `DUE-${due}`, { documentDate: due, dueDate: due })
      if (due === '2026-04-15') paidLater = item.id
      await books.post({
        ...{ date: due > '2026-06-30' ? '2026-06-30' : due, source: 'PJ' },
        legs: [debit('6200', amount), credit(role('AP_CONTROL'), amount, { opens: item })],
      })
    }
    const onAccount = itemOf('V100', 'PAY-1', { kind: 'Payment', documentDate: '2026-06-01', dueDate: '2026-06-01' })
    await books.post({
      ...{ date: '2026-06-01', source: 'CD' },
      legs: [debit(role('AP_CONTROL'), '250', { opens: onAccount }), credit('1000', '250', { reference: '1' })],
    })
    await books.post({
      ...{ date: '2026-07-05', source: 'CD' },
      legs: [onItem('Debit', paidLater, '600'), credit('1000', '600', { reference: '2' })],
    })
    const june = await agedAt('2026-06-30')
    expect(figuresOf(june.total)).toEqual([...AGED_JUNE, 7450].map(String))
    const july = await agedAt('2026-07-05')
    expect(figuresOf(july.total)).toEqual([...AGED_JULY, 6850].map(String))
  })

  it('[finance 5.5] by calendar months, by the date of the document, and overdue only', async () => {
    const months = await agedAt('2026-06-30', { length: 'Month' })
    expect(figuresOf(months.total).slice(0, 3)).toEqual(['1450', '700', '600'])
    const overdue = await agedAt('2026-06-30', { overdueOnly: true })
    expect(overdue.total['current']).toBe('0')
    expect(overdue.total['total']).toBe('5950')
    // The fiscal periods of this company are the calendar months.
    const fiscal = await agedAt('2026-06-30', { length: 'FiscalPeriod' })
    expect(figuresOf(fiscal.total)).toEqual(figuresOf(months.total))
  })

  it('[finance 5.5] credits in a column of their own change no total', async () => {
    const { total, ties } = await agedAt('2026-06-30', { unappliedApart: true })
    expect([total['unapplied'], total['total']]).toEqual(['-250', '7450'])
    const inPeriods = figuresOf(total)
      .slice(0, -1)
      .reduce((sum: number, one) => sum + Number(one), 0)
    expect(inPeriods).toBe(7700)
    expect(ties.map(({ difference }) => difference)).toEqual(['0.00'])
    expect((await agedAt('2026-06-30')).total).not.toHaveProperty('unapplied')
  })

  it('[finance 5.5] calls each period by its days, or by its month', async () => {
    const headings = async (more: Row) => {
      const parameters = { ...AgedTrialBalance.initial('2026-03-31'), overdueOnly: false, ...more }
      const ran = await as('controller').save('POST', '/api/ap/aged-trial-balance/run', { parameters })
      return (ran.Data as Row)['headings']
    }
    expect(await headings({})).toMatchObject({ period1: '1–30', period2: '31–60', period8: 'Over 210' })
    expect(await headings({ days: 7 })).toMatchObject({ period1: '1–7', period8: 'Over 49' })
    expect(await headings({ length: 'Month' })).toMatchObject({
      period1: '2026-02',
      period3: '2025-12',
      period8: 'To 2025-07',
    })
    expect(await headings({ length: 'FiscalPeriod' })).toEqual({})
  })

  it('[finance 7.11] keeps to a range of vendors and to a group, and leaves out who is owed nothing together', async () => {
    for (const [kind, side, other] of [
      ['Invoice', credit, debit],
      ['Credit', debit, credit],
    ] as const)
      await books.post({
        ...{ date: '2026-05-05', source: 'PJ' },
        legs: [other('6200', '40'), side(role('AP_CONTROL'), '40', { opens: itemOf('V200', `${kind}-40`, { kind }) })],
      })
    await groupVendors(books, 'METALS', ['V200'])
    const firms = async (more: Row) => [
      ...new Set((await agedAt('2026-06-05', more)).rows.map(({ firmId }) => firmId as string)),
    ]
    expect(await firms({})).toEqual(['V100', 'V200'])
    expect(await firms({ zeroBalancesOff: true })).toEqual(['V100'])
    expect(await firms({ vendorFrom: 'V101' })).toEqual(['V200'])
    expect(await firms({ vendorFrom: 'V100', vendorTo: 'V150' })).toEqual(['V100'])
    expect(await firms({ vendorGroup: 'METALS' })).toEqual(['V200'])
  })

  it('[finance 7.11] [finance 7.11 whole] proves itself against the control accounts, in the currency of the company and of the documents', async () => {
    await books.post({
      ...{ date: '2026-06-10', source: 'PJ', currency: 'USD', rate: '1.36' },
      legs: [
        debit('1200', '10000'),
        credit(role('AP_CONTROL'), '9000', { opens: itemOf('USVENDOR', 'US-1') }),
        credit(role('HOLDBACK_PAYABLE'), '1000', { opens: itemOf('USVENDOR', 'US-1', { kind: 'Holdback' }) }),
      ],
    })
    const proven = (tie: Row) => [tie['name'], tie['subject'], tie['currency'], tie['reported'], tie['expected']]
    const june = await agedAt('2026-06-30')
    expect(june.ties.map((tie) => proven({ ...tie }))).toEqual([
      ['account', '2000', 'CAD', '7450.00', '7450.00'],
      ['account', '2010', 'CAD', '12240.00', '12240.00'],
      ['account', '2020', 'CAD', '1360.00', '1360.00'],
      ['control', '', 'CAD', '19690.00', '19690.00'],
      ['whole', '', 'CAD', '21050.00', '21050.00'],
    ])
    const lines = june.ties.filter(({ name }) => name === 'account')
    expect(lines.reduce((sum, { reported }) => sum + Number(reported), 0).toFixed(2)).toBe('21050.00')
    const inDocuments = await agedAt('2026-06-15', { amountsIn: 'Document' })
    expect(inDocuments.ties.map((tie) => proven({ ...tie }))).toEqual([
      ['account', '2000', 'CAD', '5950.00', '5950.00'],
      ['account', '2010', 'USD', '9000.00', '9000.00'],
      ['account', '2020', 'USD', '1000.00', '1000.00'],
    ])
    expect([...june.ties, ...inDocuments.ties].map(({ difference }) => difference)).toEqual(Array(8).fill('0.00'))
    expect((await agedAt('2026-06-30', { vendorFrom: 'V100' })).ties).toEqual([])
  })

  it('[finance 7.11] prints the proof under the total, on paper and in the sheet', async () => {
    const parameters = { ...AgedTrialBalance.initial('2026-06-30'), overdueOnly: false }
    const file = (format: string) =>
      as('controller').write('POST', '/api/ap/aged-trial-balance/file', { parameters, groupBy: [], format })
    const pdf = await file('pdf')
    const pages = await pagesOf(pdf.rawPayload)
    expect(pages.at(-1)!.text).toContain('All payable accounts')
    expect(pages.at(-1)!.text).toMatch(/19,690\.00\s+19,690\.00\s+0\.00/)
    expect(pages.at(-1)!.text).toMatch(/21,050\.00\s+21,050\.00\s+0\.00/)
    const workbook = new excel.Workbook()
    await workbook.xlsx.load((await file('xlsx')).rawPayload as never)
    const last = workbook.worksheets[0]!.lastRow!
    expect([1, 2, 3, 4, 5].map((at) => last.getCell(at).value)).toEqual([
      'All of payables, with what is held back',
      'CAD',
      21050,
      21050,
      0,
    ])
  })

  it('[finance 5.5] a page by vendor, which is summed in the database, comes to the same as all documents, however it is asked', async () => {
    const later = itemOf('V200', 'LATER-1', { documentDate: '2026-06-28', dueDate: '2026-08-15' })
    await books.post({
      ...{ date: '2026-06-28', source: 'PJ' },
      legs: [debit('6200', '75'), credit(role('AP_CONTROL'), '75', { opens: later })],
    })
    const whole = await agedAt('2026-06-30', { unappliedApart: true, amountsIn: 'Document' })
    expect(whole.rows.length).toBeGreaterThan(8)
    const asks: Row[] = [
      ...['Days', 'Month', 'FiscalPeriod'].flatMap((length) => [
        { length, basis: 'DueDate' },
        { length, basis: 'DocumentDate', unappliedApart: true },
      ]),
      { length: 'Days', days: 7, overdueOnly: true },
      { overdueOnly: true, unappliedApart: true, zeroBalancesOff: true },
      { zeroBalancesOff: true, amountsIn: 'Document' },
      { amountsIn: 'Document', unappliedApart: true },
    ]
    for (const asked of asks)
      for (const asOf of ['2026-06-12', '2026-06-30', '2026-07-05']) {
        const [all, byVendor] = [await agedAt(asOf, asked), await byVendors(asOf, asked)]
        expect(byVendor.total, JSON.stringify({ asOf, asked })).toEqual(all.total)
        expect(byVendor.ties).toEqual(all.ties)
        expect(byVendor.groups).toEqual(summedBy(all.rows))
      }
  })
})
