import { describe, expect, it } from 'vitest'
import { amountInWords } from '../../../../server/modules/gl/bank-account/cheque/amount-in-words.ts'

describe('[finance 11.9] the amount of a cheque in words', () => {
  it.each([
    ['1110.00', 'One thousand one hundred ten ----- 00/100', 'Mille cent dix ----- 00/100'],
    ['0.05', 'Zero ----- 05/100', 'Zéro ----- 05/100'],
    ['1', 'One ----- 00/100', 'Un ----- 00/100'],
    ['21.50', 'Twenty-one ----- 50/100', 'Vingt et un ----- 50/100'],
    ['71.99', 'Seventy-one ----- 99/100', 'Soixante et onze ----- 99/100'],
    ['77', 'Seventy-seven ----- 00/100', 'Soixante-dix-sept ----- 00/100'],
    ['80', 'Eighty ----- 00/100', 'Quatre-vingts ----- 00/100'],
    ['81', 'Eighty-one ----- 00/100', 'Quatre-vingt-un ----- 00/100'],
    ['91', 'Ninety-one ----- 00/100', 'Quatre-vingt-onze ----- 00/100'],
    ['200', 'Two hundred ----- 00/100', 'Deux cents ----- 00/100'],
    ['280', 'Two hundred eighty ----- 00/100', 'Deux cent quatre-vingts ----- 00/100'],
    [
      '2892.80',
      'Two thousand eight hundred ninety-two ----- 80/100',
      'Deux mille huit cent quatre-vingt-douze ----- 80/100',
    ],
    ['200000', 'Two hundred thousand ----- 00/100', 'Deux cent mille ----- 00/100'],
    ['80000', 'Eighty thousand ----- 00/100', 'Quatre-vingt mille ----- 00/100'],
    ['200000000', 'Two hundred million ----- 00/100', 'Deux cents millions ----- 00/100'],
    ['80000001', 'Eighty million one ----- 00/100', 'Quatre-vingts millions un ----- 00/100'],
    [
      '1001001001.01',
      'One billion one million one thousand one ----- 01/100',
      'Un milliard un million mille un ----- 01/100',
    ],
  ])('%s', (amount, english, french) => {
    expect(amountInWords(amount, 'en')).toBe(english)
    expect(amountInWords(amount, 'fr')).toBe(french)
  })

  it.each([
    [
      '125442',
      0,
      'One hundred twenty-five thousand four hundred forty-two -----',
      'Cent vingt-cinq mille quatre cent quarante-deux -----',
    ],
    ['113.014', 3, 'One hundred thirteen ----- 014/1000', 'Cent treize ----- 014/1000'],
    ['0.005', 3, 'Zero ----- 005/1000', 'Zéro ----- 005/1000'],
  ] as const)('[finance 3.1 decimals] %s with %d decimals', (amount, places, english, french) => {
    expect(amountInWords(amount, 'en', places)).toBe(english)
    expect(amountInWords(amount, 'fr', places)).toBe(french)
  })

  it.each([
    ['1.5', 0],
    ['1.0001', 3],
  ] as const)('no cheque says %s with %d decimals', (amount, places) =>
    expect(() => amountInWords(amount, 'en', places)).toThrow(RangeError),
  )

  it.each(['0', '-1.00', '1.001', '10000000000'])('no cheque says %s', (amount) =>
    expect(() => amountInWords(amount, 'en')).toThrow(RangeError),
  )
})
