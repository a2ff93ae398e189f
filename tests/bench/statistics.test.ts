import { describe, expect, it } from 'vitest'
import { median, percentile } from '../../bench/statistics.ts'

describe('figures of the bench', () => {
  it('the middle of an odd and of an even number of values, whatever their order', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([10, 1, 4, 2])).toBe(3)
    expect(median([])).toBeNaN()
  })

  it('one late frame in a hundred is no p99, two are', () => {
    const frames = Array.from({ length: 98 }, () => 17)
    expect(percentile([...frames, 17, 90], 0.99)).toBe(17)
    expect(percentile([...frames, 90, 90], 0.99)).toBe(90)
  })
})
