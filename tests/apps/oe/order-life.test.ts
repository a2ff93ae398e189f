import { describe, expect, it } from 'vitest'
import { drawn, momentAt } from '../../../apps/oe/order-summary/life.ts'
import { ORDER_LIFE } from '../../../workbench/answers/order-answers.ts'
import type { OrderLife } from '../../../shared/contracts/oe/order-summary.ts'

const life = { ...ORDER_LIFE, lists: [], actions: [] } as OrderLife

describe('[judgement 32] the life of an order as it is drawn', () => {
  it('stands whole at every moment: its parts fill the height, one above the other', () => {
    const { stretches } = drawn(life)
    expect(stretches).toHaveLength(4)
    for (const { bands } of stretches) {
      expect(bands.reduce((sum, { height }) => sum + height, 0)).toBeCloseTo(1, 9)
      bands.slice(1).forEach(({ from }, at) => expect(from).toBeCloseTo(bands[at]!.from + bands[at]!.height, 9))
    }
    // One begins where the other ends, and the last reaches to today.
    stretches.slice(1).forEach(({ from }, at) => expect(from).toBe(stretches[at]!.to))
    const { today } = drawn(life)
    expect(stretches.at(-1)!.to).toBeCloseTo(Math.max(today, stretches.at(-1)!.from), 9)
  })

  it('keeps the words of two marks apart that would lie over each other', () => {
    const crowded = { ...life, marks: [life.marks[3]!, { ...life.marks[3]!, document: 'SH90413' }] }
    const [row] = drawn(crowded).rows
    expect(row).toMatchObject({ name: 'warehouse', lanes: 2 })
    expect(row!.marks.map(({ lane }) => lane)).toEqual([0, 1])
  })

  it('says of a day what stood at its end, of a moment what stood then', () => {
    expect(momentAt(life.moments, '2026-11-18')).toMatchObject({ shipped: '4576.10' })
    expect(momentAt(life.moments, '2026-11-16T14:59:59.000Z')).toMatchObject({ cancelled: '0.00' })
    expect(momentAt(life.moments, '2026-01-01')).toMatchObject({ open: '14448.70' })
  })
})
