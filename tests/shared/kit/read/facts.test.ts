import { expect, test } from 'vitest'
import { choice, date, flag, integer, money, percent, rate, text } from '../../../../shared/contracts/fields.ts'
import { isFact } from '../../../../shared/kit/read/facts.ts'

test('[finance 7.1 read] what is empty, off or nought is no fact, nor is the rate of a currency for itself', () => {
  const facts = [
    [text(), 'Freight'],
    [money(), '0.01'],
    [money(), '-12.00'],
    [percent(), '10'],
    [integer(), 3],
    [flag(), true],
    [rate(), '1.365'],
    [date(), '2026-11-20'],
    [choice(['Invoice', 'Credit']), 'Credit'],
    // What was masked says that there is something.
    [money(), '••••'],
  ] as const
  const none = [
    [text(), ''],
    [text(), null],
    [money(), '0.00'],
    [money(), '-0.00'],
    [percent(), '0'],
    [integer(), 0],
    [flag(), false],
    [rate(), '1.000000'],
    [date(), undefined],
  ] as const
  expect(facts.filter(([field, value]) => !isFact(field, value))).toEqual([])
  expect(none.filter(([field, value]) => isFact(field, value))).toEqual([])
})
