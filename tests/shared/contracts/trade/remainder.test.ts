import { describe, expect, it } from 'vitest'
import { curesOf } from '../../../../shared/contracts/trade/remainder.ts'

const line = (amount: string | null, taxAmount: string | null = null) => ({ amount, taxAmount })

describe('[finance 7.1 cures] what mends a remainder', () => {
  it('takes the tax out of lines that hold it, before anything else', () => {
    expect(curesOf('1130.00', [line('1130.00', '146.90')])).toEqual([
      { name: 'takeTaxOut', amounts: ['1000.00'] },
      { name: 'setWhole', whole: '1276.90' },
    ])
    expect(curesOf('226.00', [line('113.00', '14.69'), line('113.00', '14.69')])[0]).toEqual({
      ...{ name: 'takeTaxOut', amounts: ['100.00', '100.00'] },
    })
    // A line without tax stays.
    expect(curesOf('163.00', [line('113.00', '14.69'), line('50.00')])[0]).toEqual({
      ...{ name: 'takeTaxOut', amounts: ['100.00', '50.00'] },
    })
  })

  it('puts what is on no line on a new one, or asks for what the lines come to', () => {
    expect(curesOf('3985.51', [line('3482.00', '452.66')])).toEqual([
      { name: 'newLine', rest: '50.85' },
      { name: 'setWhole', whole: '3934.66' },
    ])
    expect(curesOf('100.00', [line('120.00')])).toEqual([{ name: 'setWhole', whole: '120.00' }])
  })

  it('is nothing where nothing remains, or nothing is typed yet', () => {
    expect([curesOf('113.00', [line('100.00', '13.00')]), curesOf('113.00', []), curesOf(null, [])]).toEqual([
      [],
      [],
      [],
    ])
    expect(curesOf('113.00', [line('x')])).toEqual([])
  })
})
