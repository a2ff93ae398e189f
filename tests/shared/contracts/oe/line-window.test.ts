import { describe, expect, it } from 'vitest'
import { wholeLots, type FreeLot } from '../../../../shared/contracts/oe/line-window.ts'
import { meantBy, saidIn, waysOf, type Linked, type Way } from '../../../../shared/contracts/oe/linked-quantities.ts'

/** [judgement 31b] One quantity in all the ways in which it is said, and whole lots in place of it. */
const BARE = {
  ...{ thickness: null, width: null, height: null, length: null, outsideDiameter: null, insideDiameter: null },
  ...{ weightEach: null, wholeLot: null, measurement: 'Imperial' as const, density: '0.2836' },
}
const STRIP: Linked = { ...BARE, unit: 'LB', form: 'Coil', thickness: '0.0598', width: '11.75', wholeLot: '4862' }
const said = (product: Linked, quantity: string) =>
  Object.fromEntries(
    Object.entries(waysOf(product)).map(([way, one]) => [way, saidIn(quantity, one).toDecimalPlaces(2).toFixed()]),
  )
const back = (product: Linked, way: Way, typed: string) => meantBy(typed, waysOf(product)[way]!)

describe('linked quantities', () => {
  it('[judgement 31b] 9,800 lb of a strip of .0598 by 11.750 are 2.02 coils of 4,862 lb, 4,098 ft and 4,013 sq ft', () => {
    expect(said(STRIP, '9800')).toEqual({ pieces: '2.02', weight: '9800', length: '4098.26', area: '4012.88' })
    expect(back(STRIP, 'pieces', '2')).toBe('9724')
    expect(back(STRIP, 'length', '4098.260427')).toBe('9799.999999')
  })

  it('[judgement 31b] sheets are counted and weigh; a pound is a part of one; tubes are measured by the foot', () => {
    const sheet: Linked = { ...BARE, unit: 'PC', form: 'Sheet', thickness: '0.0598', width: '48', length: '120' }
    expect(said(sheet, '20')).toEqual({ pieces: '20', weight: '1953.71', length: '200', area: '800' })
    expect(said({ ...sheet, unit: 'LB', weightEach: '97.685' }, '1953.7')).toMatchObject({ pieces: '20' })
    const tube: Linked = {
      ...BARE,
      unit: 'FT',
      form: 'RoundTube',
      outsideDiameter: '2',
      thickness: '0.125',
      length: '240',
    }
    expect(said(tube, '60')).toMatchObject({ pieces: '3', length: '60' })
    expect(back(sheet, 'weight', '1953.709056')).toBe('20')
  })

  it('[judgement 31b] what nothing is known of is said in its unit alone', () => {
    const bare: Linked = { ...BARE, unit: 'PC', form: null, measurement: null, density: null }
    expect(said(bare, '3')).toEqual({ pieces: '3' })
    expect(said({ ...bare, unit: 'KG' }, '100')).toEqual({ weight: '220.46' })
  })
})

describe('whole lots', () => {
  const lot = (free: string, heatNo = 'A', isWhole = true): FreeLot => ({
    ...{ lotNo: free, heatNo, verdict: null, bin: '', free, receivedOn: null, isWhole, apart: [] },
  })
  const LOTS = [lot('4861'), lot('2000', 'B', false), lot('4862'), lot('4900', 'B')]

  it('[judgement 31b] two whole lots weigh 9,723 lb, 0.8 % under, inside 3 %: they are offered', () => {
    expect(wholeLots(LOTS, { quantity: '9800', tolerance: '3' })).toMatchObject({
      count: 2,
      quantity: '9723',
      differs: '-0.8',
    })
    expect(wholeLots(LOTS, { quantity: '9700', tolerance: '3' })).toMatchObject({
      count: 2,
      quantity: '9723',
      differs: '0.2',
    })
  })

  it('[judgement 31b] not beyond the tolerance, not what is whole lots already, and of one heat where that is wanted', () => {
    expect(wholeLots(LOTS, { quantity: '9800', tolerance: '0.5' })).toBeNull()
    expect(wholeLots(LOTS, { quantity: '9723', tolerance: '3' })).toBeNull()
    expect(wholeLots(LOTS, { quantity: '4950', tolerance: '3', heatNo: 'B' })).toMatchObject({ quantity: '4900' })
    expect(wholeLots([], { quantity: '10', tolerance: '3' })).toBeNull()
    expect(wholeLots(LOTS, { quantity: '0', tolerance: '3' })).toBeNull()
  })
})
