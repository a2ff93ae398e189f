import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../apps/oe/shipping/outcome.ts'
import type { Piece } from '../../../apps/oe/shipping/say.ts'
import type { ShippingRow } from '../../../shared/contracts/oe/orders-shipping-queue.ts'

/** [judgement 33] Two coils of 9,800 lb ordered, of which 3 % may be missing or too much; the second is on the scale. */
const LOTS = [
  { lotNo: '20561-1', quantity: '4858', weight: '4858' },
  { lotNo: '20561-2', quantity: '4862', weight: null },
]
const ROW = {
  ...{ unit: 'LB', ordered: '9800', shipped: '0', open: '9800', least: '9506', most: '10094', tolerance: '3' },
  ...{ leaves: '9720', expected: '9720', weight: null, weightTolerance: '2', lots: LOTS },
} as unknown as ShippingRow
const coil = (more: Partial<ShippingRow> = {}): Piece => ({
  ...{ id: '1', row: { ...ROW, ...more }, lot: LOTS[1]!, begins: null },
})

describe('what the scale makes of a line', () => {
  it('closes it with 4,866: 9,724 of 9,800 are 76 under, inside 3 %', () => {
    expect(outcomeOf(coil(), '4866')).toMatchObject({ isOver: false, rest: '76', becomes: 'Close', off: null })
  })

  it('leaves the rest waiting below the least, and is done with all of it', () => {
    expect(outcomeOf(coil(), '4647')).toMatchObject({ rest: '295', becomes: 'Backorder' })
    expect(outcomeOf(coil(), '4942')).toMatchObject({ rest: null, becomes: null })
  })

  it('says so beyond the most, what left before included', () => {
    expect(outcomeOf(coil(), '5236').isOver).toBe(false)
    expect(outcomeOf(coil(), '5237').isOver).toBe(true)
    expect(outcomeOf(coil({ shipped: '100' }), '5137').isOver).toBe(true)
  })

  it('asks where the scale is off by more than the class lets: 2 % of 4,862 are 97.24', () => {
    expect(outcomeOf(coil(), '4959.24').off).toBe(null)
    expect(outcomeOf(coil(), '4960').off).toBe('2')
    expect(outcomeOf(coil({ weightTolerance: null }), '9000').off).toBe(null)
  })

  it('weighs pieces without changing how many leave', () => {
    const row = { ...ROW, unit: 'EA', ordered: '120', open: '120', least: '116.4', most: '123.6', leaves: '120' }
    const piece = { id: '1', row: { ...row, expected: '2280', lots: [] }, lot: null, begins: 'order' } as Piece
    expect(outcomeOf(piece, '2290')).toMatchObject({ isOver: false, rest: null, becomes: null, off: null })
    expect(outcomeOf(piece, '2500').off).toBe('9.6')
  })
})
