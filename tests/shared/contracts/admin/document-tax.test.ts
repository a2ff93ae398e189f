import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  taxOfDocument,
  withHoldback,
  withinVendorRounding,
  type TaxOnDate,
} from '../../../../shared/contracts/admin/document-tax.ts'

const tax = (taxCode: string, rate: string, changes: Partial<TaxOnDate> = {}): TaxOnDate => ({
  ...{ taxCode, rate, recoverablePercent: '100', compound: false },
  ...changes,
})
const HST = tax('HST-ON', '13')
const line = (amount: string, ...taxCodes: string[]) => ({ amount, taxCodes })
const sum = (figures: readonly string[]) => Decimal.sum('0', ...figures).toFixed(2)

describe('the tax of a document', () => {
  it('[acceptance A1] 1,000.00 with HST of Ontario is 130.00, all of it recoverable', () => {
    expect(taxOfDocument([line('1000', 'HST-ON')], [HST])).toEqual({
      tax: '130.00',
      totals: [{ taxCode: 'HST-ON', base: '1000.00', tax: '130.00', recoverable: '130.00', cost: '0.00' }],
      lines: [[{ taxCode: 'HST-ON', base: '1000.00', tax: '130.00', recoverable: '130.00', cost: '0.00' }]],
    })
  })

  it('[acceptance A6] 2,000 lb at 1.28 bear 332.80', () => {
    expect(taxOfDocument([line('2560', 'HST-ON')], [HST]).tax).toBe('332.80')
  })

  it('is rounded once for a code, differences to the last line that bears it', () => {
    const { totals, lines } = taxOfDocument(
      [line('0.10', 'HST-ON'), line('0.10', 'HST-ON'), line('0.10', 'HST-ON'), line('7.00')],
      [HST],
    )
    // 0.30 x 13 % = 0.039; each line alone would be 0.01.
    expect(totals[0]!.tax).toBe('0.04')
    expect(lines.map((taxes) => taxes.map((one) => one.tax))).toEqual([['0.01'], ['0.01'], ['0.02'], []])
  })

  it('rounds half away from zero, for credits as for charges', () => {
    expect(taxOfDocument([line('0.50', 'GST')], [tax('GST', '5')]).tax).toBe('0.03')
    expect(taxOfDocument([line('-0.50', 'GST')], [tax('GST', '5')]).tax).toBe('-0.03')
  })

  it('several taxes stand beside each other, a compound one on the others', () => {
    const both = [line('100', 'GST', 'QST')]
    expect(taxOfDocument(both, [tax('GST', '5'), tax('QST', '9.975')]).totals.map((one) => one.tax)).toEqual([
      '5.00',
      '9.98',
    ])
    const compound = taxOfDocument(both, [tax('QST', '9.5', { compound: true }), tax('GST', '5')])
    expect(compound.totals).toMatchObject([
      { taxCode: 'GST', base: '100.00', tax: '5.00' },
      { taxCode: 'QST', base: '105.00', tax: '9.98' },
    ])
    expect(compound.tax).toBe('14.98')
  })

  it('what is not recoverable is cost of its line', () => {
    const half = tax('HST-ON', '13', { recoverablePercent: '50' })
    const { totals, lines } = taxOfDocument([line('100.05', 'HST-ON'), line('33.33', 'HST-ON')], [half])
    expect(totals).toMatchObject([{ tax: '17.34', recoverable: '8.67', cost: '8.67' }])
    expect(lines.map(([one]) => [one!.tax, one!.recoverable, one!.cost])).toEqual([
      ['13.01', '6.51', '6.50'],
      ['4.33', '2.16', '2.17'],
    ])
    expect(taxOfDocument([line('100', 'PST')], [tax('PST', '7', { recoverablePercent: '0' })]).totals).toMatchObject([
      { recoverable: '0.00', cost: '7.00' },
    ])
  })

  it('an exempt or zero-rated line shows its base and no tax', () => {
    expect(taxOfDocument([line('80', 'EXEMPT')], [tax('EXEMPT', '0')])).toMatchObject({
      tax: '0.00',
      totals: [{ base: '80.00', tax: '0.00' }],
    })
  })

  it('a code without a rate on that date is no silent zero', () => {
    expect(() => taxOfDocument([line('1', 'HST-ON')], [])).toThrow('HST-ON')
  })

  it('whatever the lines, they add up to rate times base, and parts to their tax', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((figure) => (figure / 100).toFixed(2))
    const hundredths = fc.integer({ min: 0, max: 2000 }).map((figure) => (figure / 100).toFixed(2))
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 40 }), hundredths, (amounts, rate) => {
        const all = amounts.map((amount) => line(amount, 'T'))
        const answer = taxOfDocument(all, [tax('T', rate, { recoverablePercent: '33.3' })])
        const due = Decimal.sum('0', ...amounts)
          .times(rate)
          .div(100)
        expect(answer.tax).toBe(due.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2))
        const ones = answer.lines.flat()
        expect(sum(ones.map((one) => one.tax))).toBe(answer.tax)
        expect(sum(ones.flatMap((one) => [one.recoverable, one.cost]))).toBe(answer.tax)
      }),
    )
  })

  it('a vendor may round in his own way, by 0.05 and no more', () => {
    expect(withinVendorRounding('130.05', '130.00')).toBe(true)
    expect(withinVendorRounding('129.94', '130.00')).toBe(false)
  })
})

describe('holdback', () => {
  it('[acceptance A8] 10 % of 10,000.00 is held, and HST falls on 9,000.00', () => {
    const [one] = withHoldback(['10000'], '10')
    expect(one).toEqual({ held: '1000.00', billed: '9000.00' })
    const { tax: hst } = taxOfDocument([line(one!.billed, 'HST-ON')], [HST])
    expect(hst).toBe('1170.00')
    expect(sum([one!.billed, hst])).toBe('10170.00')
  })

  it('lines are held so that they add up to the percentage of the document', () => {
    const lines = withHoldback(['0.05', '0.05', '0.05'], '10')
    expect(lines.map((one) => one.held)).toEqual(['0.01', '0.01', '0.00'])
  })
})
