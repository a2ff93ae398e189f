import { describe, expect, it } from 'vitest'
import { readBankOfCanada } from '../../../../shared/contracts/gl/bank-of-canada.ts'
import { readPastedRates } from '../../../../shared/contracts/gl/pasted-rates.ts'

const OURS = ['CAD', 'USD']

describe('pasted rates', () => {
  it('are read out of a sheet, a CSV or a French sheet, with a heading or without', () => {
    const rows = [
      { effectiveDate: '2026-06-29', rate: '1.3842' },
      { effectiveDate: '2026-06-30', rate: '1.385' },
    ]
    for (const text of [
      '2026-06-29\t1.3842\n2026-06-30\t1.385',
      'date,FXUSDCAD\r\n2026-06-29,1.3842\r\n2026-06-30,1.385\r\n',
      '"2026-06-29","1.3842"\n\n"2026-06-30","1.385"',
      '2026-06-29;1,3842\n2026-06-30;1,385',
    ])
      expect(readPastedRates(text), text).toEqual({ rows, unread: [] })
  })

  it('name the lines that are none, and of a day that comes twice keep the last', () => {
    expect(readPastedRates('2026-06-29\t1.3842\n2026-02-30\t1.3\n2026-06-29\t1.39\n2026-06-30\t0')).toEqual({
      rows: [{ effectiveDate: '2026-06-29', rate: '1.39' }],
      unread: [2, 4],
    })
  })
})

describe('[finance 6, foreign-exchange] a file of the Bank of Canada', () => {
  const rows = [
    { effectiveDate: '2026-06-29', rate: '1.3842' },
    { effectiveDate: '2026-06-30', rate: '1.3850' },
  ]
  const csv = [
    '"TERMS AND CONDITIONS"',
    '"https://www.bankofcanada.ca/terms/"',
    '',
    '"SERIES"',
    '"id","label","description"',
    '"FXEURCAD","EUR/CAD","European euro to Canadian dollar daily exchange rate"',
    '"FXUSDCAD","USD/CAD","US dollar to Canadian dollar daily exchange rate"',
    '',
    '"OBSERVATIONS"',
    '"date","FXEURCAD","FXUSDCAD"',
    '"2026-06-29","1.5101","1.3842"',
    '"2026-06-30","1.5120","1.3850"',
    '"2026-07-01","",""',
  ].join('\r\n')
  const json = JSON.stringify({
    terms: { url: 'https://www.bankofcanada.ca/terms/' },
    seriesDetail: { FXUSDCAD: { label: 'USD/CAD' } },
    observations: [
      { d: '2026-06-29', FXUSDCAD: { v: '1.3842' } },
      { d: '2026-06-30', FXUSDCAD: { v: '1.3850' } },
      { d: '2026-07-01' },
    ],
  })

  it('says its currencies and its days itself, as CSV and as JSON; a holiday has no rate', () => {
    for (const text of [csv, json])
      expect(readBankOfCanada(text, OURS), text).toEqual({ fromCurrency: 'USD', toCurrency: 'CAD', rows })
    expect(readBankOfCanada(csv.replaceAll('FXUSDCAD', 'FXCADUSD'), OURS)).toMatchObject({ fromCurrency: 'CAD' })
  })

  it('is none without observations, and has nothing for us without our currencies', () => {
    for (const text of ['2026-06-29\t1.3842', '', '{', '{"observations":1}', '"OBSERVATIONS"'])
      expect(readBankOfCanada(text, OURS), text).toBeNull()
    expect(readBankOfCanada(csv.replaceAll('FXUSDCAD', 'FXUSDUSD'), OURS)?.rows).toEqual([])
    expect(readBankOfCanada('{"observations":[]}', OURS)?.rows).toEqual([])
  })
})
