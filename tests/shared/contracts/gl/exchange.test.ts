import { describe, expect, it } from 'vitest'
import { daysBetween, fluctuationOf, inverseRate, withinFluctuation } from '../../../../shared/contracts/gl/exchange.ts'

describe('rates of exchange', () => {
  it('[acceptance X6] against a table of 1.3600 with 3 %, 1.4050 is refused and 1.3950 accepted', () => {
    expect(fluctuationOf('1.4050', '1.3600').toFixed(2)).toBe('3.31')
    expect(withinFluctuation('1.4050', '1.3600', '3')).toBe(false)
    expect(fluctuationOf('1.3950', '1.3600').toFixed(2)).toBe('2.57')
    expect(withinFluctuation('1.3950', '1.3600', '3')).toBe(true)
    expect(withinFluctuation('1.3192', '1.3600', '3')).toBe(true)
    expect(withinFluctuation('1.3191', '1.3600', '3')).toBe(false)
  })

  it('are turned round with eight decimals', () => {
    expect(inverseRate('1.36')).toBe('0.73529412')
    expect(inverseRate('0.5')).toBe('2')
  })

  it('are as old as the days between two dates', () => {
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2)
  })
})
