import { describe, expect, it } from 'vitest'
import { costPreview, type CostPart } from '../../../../shared/contracts/oe/line-cost.ts'

const PARTS: readonly CostPart[] = [
  { from: 'Lot', name: 'C-2', quantity: '400', unitCost: '0.7125' },
  { from: 'Lot', name: 'C-1', quantity: '500', unitCost: '0.695' },
  { from: 'Bought', name: 'PO000007', quantity: '300', unitCost: '0.73' },
]
const OF = { unitCost: '0.6', amount: '1000', charges: [], rate: '1' }

/** [supply 9.1] What a line costs inside. */
describe('the cost of a line', () => {
  it('[supply 9.1] is that of what it is taken out of, in its order, and of what is done with it', () => {
    const charges = [{ quantity: '10', unitCost: '1.5', amount: '60' }]
    // 400 at 0.7125 are 285.00, 100 at 0.695 are 69.50, ten at 1.50 are 15.00: 369.50 of 1,060.00.
    const preview = costPreview(PARTS, { ...OF, quantity: '500', charges })
    expect(preview.parts.map(({ name, quantity, cost }) => [name, quantity, cost])).toEqual([
      ['C-2', '400', '285.00'],
      ['C-1', '100', '69.50'],
    ])
    expect(preview).toMatchObject({ short: null, charges: '15.00', cost: '369.50', sales: '1060.00', earned: '690.50' })
    expect(preview.margin).toBe('65.1')
  })

  it('[supply 9.1] counts what there is none of at what it is bought at, in the currency of the company; what nobody knows is no figure', () => {
    const preview = costPreview(PARTS, { ...OF, quantity: '1300', amount: '2000', rate: '1.36' })
    // 285.00 and 347.50 and 219.00, and 100 at 0.60 US dollars are 81.60; 2,000 US dollars are 2,720.00.
    expect(preview).toMatchObject({
      short: { quantity: '100', cost: '81.60' },
      ...{ cost: '933.10', sales: '2720.00', earned: '1786.90', margin: '65.7' },
    })
    expect(costPreview([], { ...OF, quantity: '5', unitCost: null })).toMatchObject({
      ...{ short: { quantity: '5', cost: null }, cost: null, earned: null, margin: null },
    })
  })
})
