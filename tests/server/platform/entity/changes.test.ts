import { describe, expect, it } from 'vitest'
import { flag, lines, money, optional, sealedText, text } from '../../../../shared/contracts/fields.ts'
import { changesBetween } from '../../../../server/platform/entity/changes.ts'

const entity = {
  fields: {
    name: text(),
    amount: optional(money()),
    lines: lines({ debit: money(), isLast: flag() }),
    sin: sealedText(),
  },
}
const record = (amount: string | null, debit: string) => ({
  ...{ name: '0.00', amount, sin: '1', lines: [{ lineId: 'a', debit, isLast: false }] },
})

describe('changes of a save', () => {
  it('are of values: a figure that is written otherwise has not changed', () => {
    expect(changesBetween(entity, record('0', '12.5'), record('0.0000', '0012.50'))).toEqual([])
    expect(changesBetween(entity, record('-0.00', '-1.0'), record('0', '-1'))).toEqual([])
  })

  it('tell an empty amount from none, and text by its letters', () => {
    expect(changesBetween(entity, record(null, '1'), record('0.00', '1')).map(({ column }) => column)).toEqual([
      'amount',
    ])
    expect(
      changesBetween(entity, record('1', '1'), { ...record('1', '1'), name: '0' }).map(({ column }) => column),
    ).toEqual(['name'])
    expect(
      changesBetween(entity, record('1', '1'), record('1', '-1')).map(({ oldValue, newValue }) => [oldValue, newValue]),
    ).toEqual([['1', '-1']])
  })
})
