import { describe, expect, it } from 'vitest'
import { readPastedRates } from '../../../../shared/contracts/gl/pasted-rates.ts'

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
