import { describe, expect, it } from 'vitest'
import { checkDigit, gtinRight } from '../../../shared/contracts/po/barcode.ts'
import { code128, PATTERNS, signsOf } from '../../../shared/contracts/po/code128.ts'
import { described, unknownSlots } from '../../../shared/contracts/po/description-builder.ts'

describe('[S3.15] barcodes', () => {
  it('a GTIN ends with what its other digits make', () => {
    expect(['4006381333930', '036000291450', '96385070', '10012345678900'].map(checkDigit)).toEqual([
      '1',
      '2',
      '4',
      '2',
    ])
    expect(['4006381333931', '4006381333930', '036000291452'].map(gtinRight)).toEqual([true, false, true])
    expect(gtinRight('NGM-C-20561')).toBe(true)
  })

  it('Code 128 has 107 signs of eleven modules, the last of thirteen, no two alike', () => {
    const widths = PATTERNS.map((sign) => [...sign].reduce((sum, one) => sum + Number(one), 0))
    expect(new Set(PATTERNS).size).toBe(107)
    expect(new Set(widths.slice(0, 106))).toEqual(new Set([11]))
    expect(widths[106]).toBe(13)
    // Bars of a sign are even in sum: the parity by which a scanner knows a torn one.
    const bars = PATTERNS.slice(0, 106).map((sign) =>
      [...sign].reduce((sum, one, at) => sum + (at % 2 ? 0 : Number(one)), 0),
    )
    expect(bars.filter((sum) => sum % 2 === 1)).toEqual([])
  })

  it('digits alone are written two to a sign, and the check sign weighs each by its place', () => {
    expect(signsOf('1234')).toEqual([105, 12, 34, (105 + 12 + 2 * 34) % 103, 106])
    expect(signsOf('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106])
    expect(code128('é')).toBeNull()
  })
})

describe('[supply 7.4] the description builder', () => {
  const product = { thickness: '0.059800', width: '48.000000', length: '120', productId: 'X' }
  it('fills what a template names, and waits until all of it is given', () => {
    const gauge = [{ attribute: 'GAUGE', value: '16' }]
    expect(described('CR SHT {gauge}GA {width} X {length}', product, gauge)).toBe('CR SHT 16GA 48 X 120')
    expect(described('CR SHT {gauge}GA {width} X {length}', product, [])).toBeNull()
    expect(described('{thickness} {width}', product, [])).toBe('0.0598 48')
    expect(unknownSlots('{gauge} {colour} {width}', ['GAUGE'])).toEqual(['colour'])
  })
})
