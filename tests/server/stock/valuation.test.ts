import { describe, expect, it } from 'vitest'
import { amountOf, NOTHING } from '../../../server/ledger/amount.ts'
import { emptyPool, unitCost, valued, type Costing, type Method, type Pool } from '../../../server/stock/valuation.ts'

/** [supply 2.3, scenarios 1 to 3, 11, 44] What moves are worth, with the figures of the acceptance scenarios. */
const given = (value: string): Costing => ({ rule: 'Given', value: amountOf(value) })
const AT_COST: Costing = { rule: 'AtCost' }

function told(method: Method, moves: readonly (readonly [quantity: string, costing: Costing])[]) {
  let pool: Pool = emptyPool(method)
  const values = moves.map(([quantity, costing]) => {
    const one = valued(pool, amountOf(quantity), costing)
    pool = one.after
    return [one.value.toFixed(2), one.restated.toFixed(2), one.isBroken] as const
  })
  return { pool, values, stands: [pool.quantity.toFixed(), pool.value.toFixed(2)] }
}
const valuesOf = ({ values }: ReturnType<typeof told>) => values.map(([value]) => value)

describe('average', () => {
  it('[supply 1] 100 at 10.00 and 50 at 13.00 are at 11.000000; 60 of them cost 660.00', () => {
    const before = told('Average', [
      ['100', given('1000')],
      ['50', given('650')],
    ])
    expect(unitCost(before.pool).toFixed(6)).toBe('11.000000')
    const after = valued(before.pool, amountOf('-60'), AT_COST)
    expect([after.value.toFixed(2), after.after.quantity.toFixed(), after.after.value.toFixed(2)]).toEqual([
      '-660.00',
      '90',
      '990.00',
    ])
    // [supply 11] What comes back does so at what it had cost, and the average stays.
    const back = valued(after.after, amountOf('10'), {
      rule: 'Follows',
      of: { quantity: amountOf('-60'), value: amountOf('-660') },
      extra: NOTHING,
    })
    expect([back.value.toFixed(2), back.after.value.toFixed(2), unitCost(back.after).toFixed(4)]).toEqual([
      '110.00',
      '1100.00',
      '11.0000',
    ])
  })

  it('[supply 2] the last issue takes what is left, and nothing is worth nothing', () => {
    const all = told('Average', [
      ['3', given('30')],
      ['4', given('44.44')],
      ['-3', AT_COST],
      ['-4', AT_COST],
    ])
    expect(valuesOf(all)).toEqual(['30.00', '44.44', '-31.90', '-42.54'])
    expect(all.stands).toEqual(['0', '0.00'])
  })

  it('[supply 44] 5,000 of the 15,120 lb of a coil that cost 15,848.13', () => {
    const coil = told('Average', [
      ['15120', given('15848.13')],
      ['-5000', AT_COST],
    ])
    expect(valuesOf(coil)).toEqual(['15848.13', '-5240.78'])
    expect(coil.stands).toEqual(['10120', '10607.35'])
  })

  it('a value that came in at one price and went out at another cannot leave anything of nothing', () => {
    const moves = [
      ['100', given('1000')],
      ['50', given('650')],
      ['-100', AT_COST],
      ['-50', given('-650')],
    ] as const
    const { values, stands } = told('Average', moves)
    expect(values.at(-1)).toEqual(['-650.00', '100.00', true])
    expect(stands).toEqual(['0', '0.00'])
  })

  it('[supply 2.3] a late cost is split between what is there and what is gone', () => {
    const charge: Costing = { rule: 'Charge', value: amountOf('30'), for: amountOf('100') }
    const late = told('Average', [
      ['100', given('1000')],
      ['-60', AT_COST],
      ['0', charge],
    ])
    expect(late.values.at(-1)).toEqual(['30.00', '-18.00', false])
    expect(late.stands).toEqual(['40', '412.00'])
    expect(
      told('Average', [
        ['5', given('5')],
        ['-5', AT_COST],
        ['0', charge],
      ]).values.at(-1),
    ).toEqual(['30.00', '-30.00', false])
  })

  it('below nothing it is worth what was taken too early, and the receipt that covers it restates it', () => {
    const owing = told('Average', [
      ['10', given('100')],
      ['-15', AT_COST],
      ['20', given('240')],
    ])
    expect(owing.values).toEqual([
      ['100.00', '0.00', false],
      ['-150.00', '0.00', false],
      // Of the 20 five were gone at 10.00 each and cost 12.00.
      ['240.00', '-10.00', false],
    ])
    expect(owing.stands).toEqual(['15', '180.00'])
  })
})

describe('last cost', () => {
  it('[supply 3] what is on hand is restated to the newest receipt', () => {
    const last = told('Last', [
      ['100', given('200')],
      ['50', given('115')],
    ])
    expect(last.values.at(-1)).toEqual(['115.00', '30.00', false])
    expect(last.stands).toEqual(['150', '345.00'])
  })

  it('is quantity times last cost after every move', () => {
    const moves = [
      ['3', given('10')],
      ['-1', AT_COST],
      ['7', given('31')],
      ['-4', AT_COST],
    ] as const
    const { pool } = told('Last', moves)
    expect(pool.value.toFixed(2)).toBe(pool.quantity.times(pool.lastCost!).toFixed(2))
  })
})
