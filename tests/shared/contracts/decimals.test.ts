import { afterEach, describe, expect, it } from 'vitest'
import {
  currencyOf,
  decimalsOf,
  homeCurrency,
  learnCurrencies,
  placesOf,
  placesOfSum,
  toldCurrencies,
} from '../../../shared/contracts/decimals.ts'
import { money, price } from '../../../shared/contracts/fields.ts'
import { moneyFigure } from '../../../shared/contracts/figure-text.ts'

afterEach(() => learnCurrencies('CAD CAD2 USD2'))

describe('decimals of currencies', () => {
  it('[finance 3.1 decimals] are told to a browser in one line, with the currency of the company, and nothing told changes nothing', () => {
    learnCurrencies('KWD CAD2 JPY0 KWD3 XTS3')
    expect([homeCurrency(), decimalsOf('JPY'), decimalsOf('KWD'), decimalsOf('XTS')]).toEqual(['KWD', 0, 3, 3])
    learnCurrencies(null)
    expect(toldCurrencies()).toMatch(/^KWD .*CAD2.*JPY0.*KWD3.*XTS3/)
    expect([decimalsOf(null), decimalsOf('x')]).toEqual([2, 2])
  })

  it('[finance 3.1 decimals] are those of the currency beside an amount, of the field that it names, or of the company', () => {
    learnCurrencies('CAD CAD2 JPY0 KWD3')
    const yen = { currency: 'JPY', cardCurrency: 'KWD' }
    expect(placesOf(money(), yen)).toBe(0)
    expect(placesOf(money({ in: 'cardCurrency' }), yen)).toBe(3)
    expect(placesOf(money({ ours: true }), yen)).toBe(2)
    expect(placesOf(price(), yen)).toBe(2)
    expect(currencyOf({}, undefined, yen)).toBe('JPY')
    expect(currencyOf({}, { amount: '1' }, null)).toBe('CAD')
    expect(currencyOf({}, { currency: null })).toBe(null)
  })

  it('[finance 3.1 decimals] of a sum are those of its rows where these have one currency', () => {
    learnCurrencies('CAD CAD2 JPY0 KWD3')
    const rows = [{ currency: 'KWD' }, { currency: 'KWD' }]
    expect(placesOfSum(money(), rows)).toBe(3)
    expect(placesOfSum(money(), [...rows, { currency: 'JPY' }])).toBe(2)
    expect(placesOfSum(money(), [{}, {}], { currency: 'JPY' })).toBe(0)
  })

  it.each([
    ['125442', 0, '125,442'],
    ['125442.00', 0, '125,442'],
    ['1.25', 3, '1.250'],
    ['1', 2, '1.00'],
    // What is there is never left out.
    ['1.250', 2, '1.25'],
    ['1.255', 2, '1.255'],
    ['1.5', 0, '1.50'],
    ['1.05', 0, '1.05'],
    ['-0.001', 0, '\u22120.001'],
  ])('%s with %d decimals is %s', (amount, places, written) =>
    expect(moneyFigure(amount, 'en-CA', places)).toBe(written),
  )
})
