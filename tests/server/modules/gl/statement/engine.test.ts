import { describe, expect, it } from 'vitest'
import { isNamed, isUnread, readTerms } from '../../../../../server/modules/gl/financial-statement/account-terms.ts'
import { readFormula, readNumbers } from '../../../../../server/modules/gl/financial-statement/arithmetic.ts'
import { coverageOf } from '../../../../../server/modules/gl/financial-statement/coverage.ts'
import { readColumns } from '../../../../../server/modules/gl/financial-statement/design.ts'
import { account, calendarOf, cellsOf, column, faultsOf, figuresOf, row, type Drawing } from './drawn.ts'

const YTD = column(1, 'Actual', { span: 'YearToDate' })
const calendar = calendarOf(2025, 2026, 2027)
const chart = [
  account('1000', 'Asset', { cashFlowClass: 'Cash' }),
  account('1200', 'Asset', { cashFlowClass: 'Operating' }),
  account('2000', 'Liability', { cashFlowClass: 'Operating' }),
  account('3100', 'Equity', { retainedEarnings: true }),
  account('4000', 'Revenue'),
  account('4010', 'Revenue'),
  account('4050', 'Revenue'),
  account('5000', 'CostOfSales'),
  account('6100', 'Expense'),
]
const draw = (more: Partial<Drawing>): Drawing => ({
  ...{ rows: [], columns: [YTD], accounts: chart, booked: [], calendar, asAt: [2026, 6], ...more },
})

describe('accounts of a row', () => {
  const read = (text: string, ...codes: string[]) => {
    const terms = readTerms(text, (code) => codes.includes(code))
    return isUnread(terms) ? terms.wrong : terms
  }
  const named = (text: string) => {
    const codes = ['1000', '1050', '2000', '2000-01', '2000-02', '30000']
    const terms = readTerms(text, (code) => codes.includes(code))
    if (isUnread(terms)) throw new Error(terms.wrong)
    return codes.filter((code) =>
      isNamed(terms, { account: code, natural: code.split('-')[0]!, gifi: code.slice(0, 4) }),
    )
  }

  it('[finance 9.5] are read as they are written: one, ranges, beginnings, GIFI codes, and what is left out', () => {
    expect(named('1000..1999, 2000-02')).toEqual(['1000', '1050', '2000-02'])
    expect(named('1000\u20131040; 20*')).toEqual(['1000', '2000', '2000-01', '2000-02'])
    expect(named('GIFI 1000 - 1050')).toEqual(['1000', '1050'])
    expect(named('!2000, !30000')).toEqual(['1000', '1050'])
    expect(named('1000-2000, !1050')).toEqual(['1000', '2000', '2000-01', '2000-02'])
  })

  it('a dash is part of a code where the chart has that code', () => {
    expect(read('2000-3000', '2000-3000')).toMatchObject([{ from: '2000-3000', to: '2000-3000' }])
    expect(read('2000-3000')).toMatchObject([{ from: '2000', to: '3000' }])
  })

  it('say what cannot be read: words, ranges that run back', () => {
    expect(read('1000, cash')).toBe('cash')
    expect(read('4199-4010')).toBe('4199-4010')
    expect(read('GIFI 10-A')).toBe('GIFI 10-A')
  })
})

describe('formulas', () => {
  it('keep the order of arithmetic and refuse what is none', () => {
    expect(readFormula('R10 + R20 * 2 / (R30 - 1.5)', 'R')).not.toHaveProperty('wrong')
    for (const wrong of ['', 'R10 +', '(R10', 'C1', 'R10 R20', 'eval(1)', 'R10 ** 2'])
      expect(readFormula(wrong, 'R'), wrong).toHaveProperty('wrong')
    expect(readNumbers('20..50, 70', [10, 20, 30, 50, 70])).toEqual([20, 30, 50, 70])
    expect(readNumbers('99', [10])).toEqual({ wrong: '99' })
  })

  it('divide by nothing without a figure, and stand on what prints', () => {
    const booked = [
      { account: '4000', in: [2026, 1] as const, amount: '-1000.00' },
      { account: '5000', in: [2026, 1] as const, amount: '600.00' },
    ]
    const rows = [
      row(10, 'Accounts', '4000', { reversed: true }),
      row(20, 'Accounts', '5000'),
      row(30, 'Formula', 'R10 - R20'),
      row(40, 'Percent', 'R30 / R10'),
      row(50, 'Percent', 'R30 / R60'),
      row(60, 'Accounts', '6100'),
    ]
    expect(cellsOf(draw({ rows, booked })).flat()).toEqual(['1000.00', '600.00', '400.00', '40.0', null, '0.00'])
  })
})

describe('what is refused', () => {
  it('a loop, with its rows named in the order in which they lead to each other', () => {
    const faults = faultsOf([row(10, 'Total', '20..30'), row(20, 'Accounts', '4000'), row(30, 'Formula', 'R10 * 2')])
    expect(faults).toEqual([{ rule: 'noLoop', field: 'rows.0.of', args: { rows: '10 Row 10, 30 Row 30' } }])
    expect(faultsOf([row(10, 'Total', '10')])).toMatchObject([{ rule: 'noLoop' }])
  })

  it('rows that are not there, numbers that are used twice, rows that name nothing', () => {
    expect(faultsOf([row(10, 'Formula', 'R99')])).toMatchObject([{ rule: 'rowThere', args: { other: 99 } }])
    expect(faultsOf([row(10, 'Blank'), row(10, 'Blank')])).toMatchObject([
      { rule: 'numberOnce', field: 'rows.1.number' },
    ])
    expect(faultsOf([row(10, 'Accounts'), row(20, 'Total')])).toMatchObject([
      { rule: 'accountsGiven' },
      { rule: 'rowsGiven' },
    ])
    expect(faultsOf([row(10, 'Accounts', 'x y')])).toMatchObject([{ rule: 'accountsRead', args: { text: 'x y' } }])
    expect(faultsOf([row(10, 'Accounts', '4000', { percentOf: 20 })])).toMatchObject([{ rule: 'rowThere' }])
  })

  it('columns that lead back to themselves, or name one that is not there or several', () => {
    const of = (...columns: Parameters<typeof column>[]) =>
      readColumns(columns.map((given) => column(...given))).faults.map(({ rule }) => rule)
    expect(of([1, 'Formula', { of: 'C2 + 1' }], [2, 'Formula', { of: 'C1 * 2' }])).toEqual(['noLoop'])
    expect(of([1, 'Actual'])).toEqual(['spanGiven'])
    expect(of([1, 'Variance', { of: '1' }], [2, 'Variance', { of: 'C1 - C9' }])).toEqual([
      'columnsGiven',
      'columnThere',
    ])
    expect(of([1, 'Actual', { span: 'Period', repeated: 'Branch' }], [2, 'Formula', { of: 'C1 * 2' }])).toEqual([
      'columnIsOne',
    ])
    expect(of([1, 'Actual', { span: 'Range', fromPeriod: 5, toPeriod: 2 }])).toEqual(['periodsInOrder'])
  })
})

describe('columns', () => {
  const booked = [1, 2, 3, 4, 5, 6, 7].flatMap((month) => [
    { account: '4000', in: [2026, month] as const, amount: `-${month}00.00` },
    { account: '4000', in: [2025, month] as const, amount: '-50.00' },
    { account: '4000', in: [2026, month] as const, amount: '-150.00', dataType: 'Budget' as const },
  ])
  const sales = [row(10, 'Accounts', '4000', { reversed: true }), row(20, 'Accounts', '5000')]
  const first = (...columns: Parameters<typeof column>[]) =>
    cellsOf(draw({ rows: sales, columns: columns.map((given) => column(...given)), booked }))[0]

  it('[finance 9.5 columns] [FG7] are a period, the year to date, a quarter, twelve months, some periods; of another year; of the budget', () => {
    expect(
      first(
        [1, 'Actual', { span: 'Period' }],
        [2, 'Actual', { span: 'YearToDate' }],
        [3, 'Actual', { span: 'Quarter1' }],
        [4, 'Actual', { span: 'Quarter2' }],
        [5, 'Actual', { span: 'Quarter3' }],
        [6, 'Actual', { span: 'Rolling12' }],
        [7, 'Actual', { span: 'Range', fromPeriod: 2, toPeriod: 3 }],
        [8, 'Actual', { span: 'YearToDate', yearOffset: -1 }],
        [9, 'Actual', { span: 'Quarter3', yearOffset: -1 }],
        [10, 'Actual', { span: 'YearToDate', yearOffset: -5 }],
        [11, 'Budget', { span: 'Period' }],
      ),
    ).toEqual([
      '600.00',
      '2100.00',
      '600.00',
      '1500.00',
      null,
      '2150.00',
      '500.00',
      '300.00',
      '50.00',
      '0.00',
      '150.00',
    ])
  })

  it('[FG7] are divided after they were summed, and rounded half away from zero', () => {
    const cents = [{ account: '4050', in: [2026, 6] as const, amount: '50.00' }]
    const rows = [
      row(10, 'Accounts', '4050', { reversed: true }),
      row(20, 'Accounts', '4050'),
      row(30, 'Total', '10..20'),
    ]
    const columns = [column(1, 'Actual', { span: 'YearToDate', divideBy: 1000, decimals: 1 })]
    expect(cellsOf(draw({ rows, columns, booked: cents })).flat()).toEqual(['-0.1', '0.1', '0.1'])
  })

  it('are worked out of others before anything is rounded: differences, better or worse, percentages, shares of a row', () => {
    const more = [...booked, { account: '5000', in: [2026, 6] as const, amount: '240.00' }]
    const columns = [
      column(1, 'Actual', { span: 'Period', divideBy: 1000, decimals: 1 }),
      column(2, 'Budget', { span: 'Period', divideBy: 1000, decimals: 1 }),
      column(3, 'Variance', { of: 'C1 - C2' }),
      column(4, 'Better', { of: '1, 2' }),
      column(5, 'VariancePercent', { of: '1-2' }),
      column(6, 'PercentOfRow', { of: 'C1', baseRow: 10 }),
      column(7, 'Formula', { of: 'C1 * 2', decimals: 2 }),
      column(8, 'Actual', { span: 'Period', reversed: true }),
    ]
    expect(cellsOf(draw({ rows: sales, columns, booked: more }))).toEqual([
      ['0.6', '0.2', '0.5', '0.5', '300.0', '100.0', '1.20', '-600.00'],
      ['0.2', '0.0', '0.2', '-0.2', null, '40.0', '0.48', '-240.00'],
    ])
  })

  it('are one for each branch that accounts have, with one for those without, and add up to the whole', () => {
    const accounts = [
      account('4000-01', 'Revenue', { branch: '01' }),
      account('4000-02', 'Revenue', { branch: '02' }),
      account('4000', 'Revenue'),
    ]
    const at = { in: [2026, 6] as const }
    const sold = [
      { account: '4000-01', amount: '-10.00', ...at },
      { account: '4000-02', amount: '-20.00', ...at },
      { account: '4000', amount: '-5.00', ...at },
    ]
    const columns = [
      column(1, 'Actual', { span: 'Period', repeated: 'Branch' }),
      column(2, 'Actual', { span: 'Period' }),
    ]
    const rows = [row(10, 'Accounts', '4000', { reversed: true })]
    expect(cellsOf(draw({ rows, columns, accounts, booked: sold }))).toEqual([['5.00', '10.00', '20.00', '35.00']])
    expect(cellsOf(draw({ rows, columns, accounts, booked: sold, branch: '02' }))).toEqual([['20.00', '20.00']])
  })

  it('are of what was booked in a currency, in itself', () => {
    const rows = [row(10, 'Accounts', '1000', { basis: 'Closing' })]
    const columns = [YTD, column(2, 'Actual', { span: 'YearToDate', currency: 'USD' })]
    const at = { account: '1000', in: [2026, 6] as const }
    const both = [
      { ...at, amount: '135.00' },
      { ...at, amount: '100.00', currency: 'USD' },
    ]
    expect(cellsOf(draw({ rows, columns, booked: both }))).toEqual([['135.00', '100.00']])
  })
})

describe('a balance sheet', () => {
  const rows = [
    row(10, 'Accounts', '1000-1999'),
    row(20, 'Accounts', '2000-2999', { reversed: true }),
    row(30, 'Accounts', '3000-3999', { reversed: true }),
    row(40, 'Earnings', null, { reversed: true }),
    row(50, 'Total', '20..40', { reversed: true }),
  ]
  const year = (fiscalYear: number, amount: string) => [
    { account: '1000', in: [fiscalYear, 3] as const, amount },
    { account: '4000', in: [fiscalYear, 3] as const, amount: `-${amount}` },
  ]
  const closed = [
    { account: '4000', in: [2025, 13] as const, amount: '100.00', closing: true },
    { account: '3100', in: [2025, 13] as const, amount: '-100.00', closing: true },
  ]
  const reopened = closed.map(({ amount, ...entry }) => ({
    ...entry,
    amount: amount.startsWith('-') ? amount.slice(1) : `-${amount}`,
  }))
  const sheet = (booked: Drawing['booked'], asAt: readonly [number, number] = [2026, 6]) =>
    cellsOf(draw({ type: 'BalanceSheet', rows, booked, asAt })).flat()

  it('[finance 5.10] holds what the year earned before it is closed, and what earlier years earned as retained', () => {
    const open = [...year(2025, '100.00'), ...year(2026, '30.00')]
    expect(sheet(open)).toEqual(['130.00', '0.00', '100.00', '30.00', '130.00'])
    // Closed, and reopened: the same, and the year before shows what it earned.
    expect(sheet([...open, ...closed])).toEqual(['130.00', '0.00', '100.00', '30.00', '130.00'])
    expect(sheet([...open, ...closed, ...reopened])).toEqual(['130.00', '0.00', '100.00', '30.00', '130.00'])
    expect(sheet([...open, ...closed], [2025, 12])).toEqual(['100.00', '0.00', '0.00', '100.00', '100.00'])
    expect(sheet([...open, ...closed], [2025, 13])).toEqual(['100.00', '0.00', '100.00', '0.00', '100.00'])
    expect(sheet([...open, ...closed, ...reopened], [2025, 13])).toEqual(['100.00', '0.00', '0.00', '100.00', '100.00'])
  })

  it('[FG8] is of a year whose income statement shows its earnings all the same when it is closed', () => {
    const income = [row(10, 'Earnings', null, { reversed: true }), row(20, 'Accounts', '4000', { reversed: true })]
    const of = (booked: Drawing['booked']) => cellsOf(draw({ rows: income, booked, asAt: [2025, 13] })).flat()
    expect(of([...year(2025, '100.00'), ...closed])).toEqual(['100.00', '100.00'])
    expect(of([...year(2025, '100.00'), ...closed, ...reopened])).toEqual(['100.00', '100.00'])
  })

  it('[finance 9.5] says by how much it does not balance, and why', () => {
    const booked = [...year(2026, '30.00'), { account: '1200', in: [2026, 1] as const, amount: '7.00' }]
    const short = figuresOf(
      draw({ type: 'BalanceSheet', rows, booked: [...booked, { account: '2000', in: [2026, 1], amount: '-7.00' }] }),
    )
    expect(short.difference(0).toFixed(2)).toBe('0.00')
    const without = rows.map((one) => (one.number === 10 ? row(10, 'Accounts', '1000') : one))
    const figures = figuresOf(
      draw({
        type: 'BalanceSheet',
        rows: without,
        booked: [...booked, { account: '2000', in: [2026, 1], amount: '-7.00' }],
      }),
    )
    expect(figures.difference(0).toFixed(2)).toBe('-7.00')
    expect(coverageOf(figures, 0)).toMatchObject({
      missing: [{ account: '1200', amount: '7.00', rows: [] }],
      twice: [],
      difference: '-7.00',
    })
  })
})

describe('coverage', () => {
  const booked = [
    { account: '4000', in: [2026, 2] as const, amount: '-100.00' },
    { account: '4010', in: [2026, 2] as const, amount: '-40.00' },
    { account: '6100', in: [2026, 2] as const, amount: '1.00' },
  ]

  it('[finance 9.5 coverage] names accounts of no row and of two with what they come to, and the difference to the books', () => {
    const rows = [row(10, 'Accounts', '4000-4010'), row(20, 'Accounts', '4010, 4050'), row(30, 'Accounts', '5000')]
    expect(coverageOf(figuresOf(draw({ rows, booked })), 0)).toEqual({
      missing: [{ account: '6100', name: 'Account 6100', amount: '1.00', rows: [] }],
      twice: [{ account: '4010', name: 'Account 4010', amount: '-40.00', rows: [10, 20] }],
      ...{ statement: '-180.00', books: '-139.00', difference: '-41.00' },
    })
  })

  it('of a statement that holds each account once finds nothing', () => {
    const rows = [row(10, 'Accounts', null, { accountType: 'Revenue' }), row(20, 'Accounts', '5000, 6100')]
    expect(coverageOf(figuresOf(draw({ rows, booked })), 0)).toMatchObject({
      missing: [],
      twice: [],
      difference: '0.00',
    })
  })
})
