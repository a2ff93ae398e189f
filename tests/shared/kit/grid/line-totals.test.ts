import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceOf, totalOf } from '../../../../shared/kit/grid/line-totals.ts'

const figure = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 8 }))
  .map(([isMinus, digits, places]) =>
    new Decimal(digits.toString())
      .div(new Decimal(10).pow(places))
      .times(isMinus ? -1 : 1)
      .toFixed(),
  )

describe('totals of lines', () => {
  it('are exact to the last decimal', () => {
    fc.assert(
      fc.property(fc.array(figure, { maxLength: 60 }), (figures) => {
        Decimal.set({ precision: 60 })
        const expected = figures.reduce((sum, text) => sum.plus(text), new Decimal(0))
        const total = totalOf(
          figures.map((amount) => ({ amount })),
          'amount',
        )
        expect(new Decimal(total).eq(expected)).toBe(true)
        expect(total).toMatch(/^(0|-?(0|[1-9]\d*)(\.\d*[1-9])?)$/)
      }),
    )
  })

  it('differ from a figure exactly, and what is no figure yet counts for nothing', () => {
    expect(differenceOf('0.3', '0.1')).toBe('0.2')
    expect([differenceOf('12', 'a dozen'), differenceOf(null, '2.50'), differenceOf('7', '7.00')]).toEqual([
      '12',
      '-2.5',
      '0',
    ])
  })

  it('leave out what is no figure yet', () => {
    expect(totalOf([{ amount: '1.50' }, { amount: '12*' }, { amount: null }, {}, { amount: 2 }], 'amount')).toBe('3.5')
  })
})
