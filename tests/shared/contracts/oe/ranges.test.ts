import { Decimal } from 'decimal.js'
import { expect, it } from 'vitest'
import { faultsOf, rangeOf, withEnds, type Range } from '../../../../shared/contracts/oe/ranges.ts'

/** Numbers that look like chance and are the same each time. */
function series(seed: number): () => number {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

const range = (lowQuantity: string, highQuantity: string | null = null): Range => ({ lowQuantity, highQuantity })

it('[supply 6.3] ranges without a fault leave no gap and no overlap: each quantity from the first low on has one range', () => {
  const next = series(20)
  for (let nth = 0; nth < 300; nth++) {
    const lows = [...new Set(Array.from({ length: 1 + Math.floor(next() * 6) }, () => Math.floor(next() * 5000)))]
    const ranges = withEnds(lows.toSorted(() => next() - 0.5).map((low) => range(String(low))))
    expect(faultsOf(ranges)).toEqual([])
    const first = Math.min(...lows)
    for (let at = 0; at < 40; at++) {
      const quantity = new Decimal(Math.floor(next() * 6_000_000)).div(1000)
      const found = rangeOf(ranges, quantity)
      expect(found === null).toBe(quantity.lt(first))
      if (!found) continue
      // The one that begins last at or below it, and it lies below where the next one begins.
      const below = lows.filter((low) => quantity.gte(low))
      expect(found.range.lowQuantity).toBe(String(Math.max(...below)))
      expect(found.next === null || quantity.lt(found.next)).toBe(true)
      const end = found.range.highQuantity
      expect(end === null || quantity.lt(new Decimal(end).plus(1))).toBe(true)
    }
  }
})

it('[supply 6.3] each fault is told at the range that is wrong', () => {
  expect(faultsOf([range('1', '499'), range('400', '900')])).toEqual([{ at: 1, fault: 'overlap', other: '499' }])
  expect(faultsOf([range('600'), range('1', '499')])).toEqual([{ at: 0, fault: 'gap', other: '499' }])
  expect(faultsOf([range('1'), range('1.0')])).toEqual([{ at: 1, fault: 'tie', other: '1' }])
  expect(faultsOf([range('1', '499'), range('500', '1999')])).toEqual([{ at: 1, fault: 'closed', other: '1999' }])
  expect(faultsOf([range('1', '499.5'), range('500')])).toEqual([])
  // 499.5 is in 1 to 499.
  expect(rangeOf([range('1', '499'), range('500')], '499.5')?.range.lowQuantity).toBe('1')
  expect(rangeOf([range('1', '499'), range('500')], '0.5')).toBeNull()
})
