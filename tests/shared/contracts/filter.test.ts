import { describe, expect, it } from 'vitest'
import * as field from '../../../shared/contracts/fields.ts'
import { isDate, parseFilter } from '../../../shared/contracts/filter.ts'

const text = field.text()
const amount = field.money()
const day = field.date()

describe('filter grammar', () => {
  it.each([
    ['steel', text, { op: 'contains', value: 'steel' }],
    ['*steel*', text, { op: 'like', value: '*steel*' }],
    ['=steel', text, { op: 'equals', value: 'steel' }],
    ['<>steel', text, { op: 'not', value: 'steel' }],
    ['=', text, { op: 'empty' }],
    ['<>', text, { op: 'notEmpty' }],
    ['a | b', text, { op: 'in', values: ['a', 'b'] }],
    ['>100', amount, { op: 'gt', value: '100' }],
    ['<= 99.50', amount, { op: 'le', value: '99.50' }],
    ['10..20', amount, { op: 'range', value: '10', to: '20' }],
    ['10..', amount, { op: 'ge', value: '10' }],
    ['..20', amount, { op: 'le', value: '20' }],
    ['42', amount, { op: 'equals', value: '42' }],
    ['2026-01-01..2026-12-31', day, { op: 'range', value: '2026-01-01', to: '2026-12-31' }],
    ['true', field.flag(), { op: 'equals', value: 'true' }],
    ['Active|Inactive', field.choice(['Active', 'Inactive']), { op: 'in', values: ['Active', 'Inactive'] }],
  ] as const)('reads %s', (input, of, expected) => {
    expect(parseFilter(input, of as field.Field)).toEqual(expected)
  })

  it.each([
    ['>abc', amount, 'kit:filter.notAFigure'],
    ['1,234', amount, 'kit:filter.notAFigure'],
    ['..', amount, 'kit:filter.valueMissing'],
    ['>', amount, 'kit:filter.valueMissing'],
    ['2026-02-30', day, 'kit:filter.notADate'],
    ['maybe', field.flag(), 'kit:filter.notAFlag'],
    ['>true', field.flag(), 'kit:filter.noOrder'],
    ['Gone', field.choice(['Active']), 'kit:filter.notAChoice'],
    ['x'.repeat(501), text, 'kit:filter.tooLong'],
  ] as const)('refuses %s with a reason', (input, of, problem) => {
    expect(parseFilter(input, of as field.Field)).toEqual({ problem })
  })

  it('keeps dots of a text that is not ordered', () => {
    expect(parseFilter('a..b', text)).toEqual({ op: 'contains', value: 'a..b' })
  })
})

describe('isDate', () => {
  it.each(['2026-11-20', '2024-02-29', '9999-12-31'])('knows %s', (value) => expect(isDate(value)).toBe(true))
  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '0999-01-01', '2026-1-1', '20261120', ''])('refuses %s', (value) =>
    expect(isDate(value)).toBe(false),
  )
})
