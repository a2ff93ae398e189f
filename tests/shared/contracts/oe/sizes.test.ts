import { expect, it } from 'vitest'
import { saidIn, waysOf, type Linked } from '../../../../shared/contracts/oe/linked-quantities.ts'
import { cutTo, sizesOf, sizeText } from '../../../../shared/contracts/oe/sizes.ts'

/** 16 ga steel, 48 inches wide. */
const COIL: Linked = {
  ...{ unit: 'LB', weightEach: null, wholeLot: '20145', form: 'Coil', measurement: 'Imperial', density: '0.2836' },
  ...{ thickness: '0.0598', width: '48', height: null, length: null, outsideDiameter: null, insideDiameter: null },
}
const SHEET: Linked = { ...COIL, form: 'Sheet', unit: 'EA', length: '120', weightEach: '97.685', wholeLot: null }
const NO_LIMITS = { widthLeast: null, widthMost: null, lengthLeast: null, lengthMost: null }

it('[judgement 31b] [supply 9.1 dimensions] a sheet of 97.685 lb that is cut from 120 to 96 inches weighs 78.148; a coil that is cut to 120 is sheets of 97.685', () => {
  expect(
    waysOf(cutTo(SHEET, { length: '96' }))
      .weight!.toDecimalPlaces(3)
      .toFixed(),
  ).toBe('78.148')
  const sheets = waysOf(cutTo(COIL, { length: '120' }))
  expect(saidIn('1953.7', sheets.pieces!).toDecimalPlaces(2).toFixed()).toBe('20')
  // Nothing that is not cut is anything else than it was.
  expect(cutTo(COIL, { width: null })).toBe(COIL)
})

it('[judgement 31b] a strip of half the width is twice as long for its weight', () => {
  const feet = (cut: object) => waysOf(cutTo(COIL, cut)).length!
  expect(feet({ width: '24' }).div(feet({})).toDecimalPlaces(6).toFixed()).toBe('2')
})

it('[supply 5.5] a product is cut to what its form has, within its limits or else no larger than it is; a coil to any length', () => {
  expect(sizesOf({ ...COIL, ...NO_LIMITS, widthLeast: '1' })).toEqual([
    { name: 'width', least: '1', most: '48' },
    { name: 'length', least: null, most: null },
  ])
  expect(sizesOf({ ...SHEET, ...NO_LIMITS, lengthMost: '144' }).at(-1)).toEqual({
    name: 'length',
    least: null,
    most: '144',
  })
  expect(sizesOf({ ...SHEET, ...NO_LIMITS, form: 'RoundBar' }).map(({ name }) => name)).toEqual(['length'])
  expect(sizesOf({ ...SHEET, ...NO_LIMITS, form: null })).toEqual([])
})

it('[judgement 31b] a size reads alike in every language', () => {
  expect(sizeText({ width: '11.750', length: '96' }, 'Imperial')).toBe('11.75" × 96"')
  expect(sizeText({ length: '2440' }, 'Metric')).toBe('2440 mm')
  expect(sizeText({}, 'Imperial')).toBeNull()
  expect(sizeText({ width: 'x' }, 'Imperial')).toBeNull()
})
