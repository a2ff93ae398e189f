import { describe, expect, it } from 'vitest'
import { coilMisfit, skidsOf } from '../../../../shared/contracts/trade/packaging.ts'

describe('[supply 9.1 packaging] skids', () => {
  it('twenty plates of 612.5 lb, at most 4,000 lb a skid, are six to a skid on four skids, the last with two', () => {
    expect(skidsOf('20', '612.5', '4000')).toEqual({ each: '6', count: 4, last: '2' })
    expect(skidsOf('18', '612.5', '4000')).toEqual({ each: '6', count: 3, last: '6' })
  })

  it('are none where one piece weighs more, or a figure is missing', () => {
    expect(skidsOf('20', '612.5', '612')).toBeNull()
    expect(skidsOf('20', null, '4000')).toBeNull()
    expect(skidsOf('0', '612.5', '4000')).toBeNull()
  })
})

describe('[supply 9.1 packaging] a core', () => {
  it('is narrower than its coil', () => {
    expect(coilMisfit({ coilInside: '20', coilOutside: '60' })).toBeNull()
    expect(coilMisfit({ coilInside: '60', coilOutside: '60' })).toEqual({ inside: '60', outside: '60' })
    expect(coilMisfit({ coilInside: null, coilOutside: '60' })).toBeNull()
  })
})
