import { describe, expect, it } from 'vitest'
import { partsOf, sharesOf } from '../../../shared/charts/parts.ts'
import { barOf, columnsOf, namesApart, pathOf, scaleOf } from '../../../shared/charts/scale.ts'
import { inUnit, monthName, unitOf } from '../../../shared/charts/unit.ts'
import { walked } from '../../../shared/charts/walk.ts'

describe('where things stand in a picture of figures', () => {
  it('[judgement 11 pictures] a scale holds zero, whatever stands on it, and its lines are round', () => {
    const above = scaleOf([98_412, 187_310], 200)
    expect(above.ticks.map(({ value }) => value)).toEqual([0, 50_000, 100_000, 150_000, 200_000])
    expect([above.zero, above.y(200_000)]).toEqual([200, 0])
    const both = scaleOf([-30, 70], 100)
    expect(both.ticks.map(({ value }) => value)).toEqual([-40, -20, 0, 20, 40, 60, 80])
    expect(both.zero).toBeCloseTo(66.67, 1)
    expect(scaleOf([0, 0], 100).ticks[0]).toEqual({ value: 0, y: 100 })
    expect(scaleOf([-500], 100).zero).toBe(0)
  })

  it('[judgement 11 pictures] names stand below their columns as long as they do not meet; on a narrow screen some are left out', () => {
    expect(namesApart(['May', 'Jun'], 36)).toBe(1)
    expect(namesApart(['May', 'Jun'], 16)).toBe(2)
    expect(namesApart(['janv.', 'juill.'], 35)).toBe(1)
    expect(namesApart(['janv.', 'juill.'], 20)).toBe(2)
    expect(namesApart(['11月', '12月'], 20)).toBe(2)
    expect(namesApart([], 0)).toBe(1)
  })

  it('bars begin at zero and go down where they are below it; two stand beside each other in their column', () => {
    const scale = scaleOf([-50, 100], 150)
    const { middles, width } = columnsOf(2, 100)
    expect(middles).toEqual([25, 75])
    expect(barOf(scale, 100, { middle: 25, width })).toEqual({ x: 12.5, width: 25, y: 0, height: 100 })
    expect(barOf(scale, -50, { middle: 75, width }).y).toBe(scale.zero)
    const [before, now] = [-0.5, 0.5].map((beside) => barOf(scale, 1, { middle: 25, width }, { share: 0.4, beside }))
    expect(before!.x + before!.width).toBeCloseTo(now!.x)
  })

  it('a line goes through its points, and is broken where nothing is known', () => {
    expect(
      pathOf([
        { x: 0, y: 1 },
        { x: 10, y: 2.04 },
      ]),
    ).toBe('M0,1L10,2')
    expect(pathOf([{ x: 0, y: 1 }, { x: 1, y: 1 }, null, { x: 3, y: 3 }, { x: 4, y: 3 }])).toBe('M0,1L1,1M3,3L4,3')
    expect(pathOf([])).toBe('')
  })

  it('ages are parts of one bar in their order; credits have none, and several bars share a scale', () => {
    const ages = (amounts: string[], most?: string) =>
      partsOf(amounts, most).map(({ at, age, from, width }) => [at, age, Math.round(from), Math.round(width)])
    expect(ages(['50.00', '25.00', '0.00', '0.00', '0.00', '-9.00', '25.00'])).toEqual([
      [0, 0, 0, 50],
      [1, 1, 50, 25],
      [6, 4, 75, 25],
    ])
    expect(ages(['50.00', '25.00'], '150.00')).toEqual([
      [0, 0, 0, 33],
      [1, 1, 33, 17],
    ])
    expect(ages(['0.00', '-5.00'])).toEqual([])
    expect(sharesOf(['54588.80', '13339.17', '11480.25', '2204.18', '0.00'])).toEqual([
      '66.9',
      '16.3',
      '14.1',
      '2.7',
      '0.0',
    ])
    expect(sharesOf(['0.00'])).toBeNull()
  })

  it('figures are short in a unit that is said, and exact where they are said', () => {
    expect(unitOf([9_999]).name).toBe('ones')
    expect(unitOf([-910_965]).name).toBe('thousands')
    expect(unitOf([12_400_000]).name).toBe('millions')
    expect(inUnit('612338.27', unitOf([612_338]))).toBe('612')
    expect(inUnit('12440000', unitOf([12_440_000]))).toBe('12.4')
    expect([monthName('2026-11-01', 'short'), monthName('2026-11-30', 'long')]).toEqual(['Nov', 'November 2026'])
  })

  it('arrows lead from point to point and stop at the ends', () => {
    expect(['ArrowRight', 'ArrowLeft', 'Home', 'End', 'Enter'].map((key) => walked(key, 11, 12))).toEqual([
      11,
      10,
      0,
      11,
      null,
    ])
    expect(walked('ArrowLeft', 0, 12)).toBe(0)
  })
})
