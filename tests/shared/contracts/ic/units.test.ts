import fc from 'fast-check'
import { expect, it } from 'vitest'
import { converted, type Conversion } from '../../../../shared/contracts/ic/units.ts'

const box = (each: string, validFrom: string | null): Conversion => ({
  ...{ from: 'BOX', to: 'EA', fromQuantity: '1', toQuantity: each },
  validFrom,
})
const at = (quantity: string, from: string, to: string, ofProduct: readonly Conversion[] = [], day = '2026-06-01') =>
  converted(quantity, { from, to, day }, ofProduct)?.toFixed() ?? null

it('[supply 2.4] converts exactly, by way of other units too, and rounds once', () => {
  expect([at('1', 'LB', 'KG'), at('1', 'CWT', 'KG'), at('1', 'KG', 'LB'), at('1', 'TONNE', 'TON')]).toEqual([
    '0.453592',
    '45.359237',
    '2.204623',
    '1.102311',
  ])
  expect(at('7', 'EA', 'EA')).toBe('7')
})

it('what a product says counts first, and by day; what does not convert is said to', () => {
  const sheet: Conversion = { from: 'EA', to: 'LB', fromQuantity: '1', toQuantity: '97.685', validFrom: null }
  const boxes = [box('100', null), box('96', '2026-07-01')]
  expect([
    at('20', 'EA', 'LB', [sheet]),
    at('2', 'BOX', 'EA', boxes),
    at('2', 'BOX', 'EA', boxes, '2026-07-01'),
  ]).toEqual(['1953.7', '200', '192'])
  expect(at('1', 'LB', 'FT')).toBeNull()
})

it('there and back is what it was, to the last digit that is stored', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (n) => {
      const quantity = (n / 100).toFixed(2)
      expect(at(at(quantity, 'CWT', 'LB')!, 'LB', 'CWT')).toBe(Number(quantity).toString())
    }),
    { numRuns: 200 },
  )
})
