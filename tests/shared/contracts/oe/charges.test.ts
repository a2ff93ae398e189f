import { expect, it } from 'vitest'
import { chargedEach, chargedFor, isSameCharge } from '../../../../shared/contracts/oe/charges.ts'

it('[supply 9.1 processing] what was typed for some goods is so for them, and the same part for more of them, to no more decimals than it is exact to', () => {
  const each = chargedEach('7', '3')
  expect(each).toBe('2.333333')
  expect(chargedFor(each, '3')).toBe('7')
  expect(chargedFor(each, '6')).toBe('14')
  expect(isSameCharge('7', each, '3')).toBe(true)
  expect(isSameCharge('7.01', each, '3')).toBe(false)
  expect(chargedFor('97.685', '20')).toBe('1953.7')
  expect(chargedFor('0.418163', '9800')).toBe('4098')
  expect(chargedFor('1', '0.000001')).toBe('0.000001')
})
