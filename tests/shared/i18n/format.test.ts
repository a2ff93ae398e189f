import { afterEach, describe, expect, it } from 'vitest'
import { integer } from '../../../shared/contracts/fields.ts'
import { bus } from '../../../shared/events/bus.ts'
import { localDay } from '../../../shared/i18n/dates.ts'
import { formatFigure, formatMoney, formatPercent, writeDecimal } from '../../../shared/i18n/format.ts'

afterEach(() => bus.setState('locale', 'en-CA'))

describe('figures', () => {
  it('groups and keeps two decimals in English', () => {
    expect(formatMoney('1234567.89')).toBe('1,234,567.89')
    expect(formatMoney('-1204')).toBe('\u22121,204.00')
  })
  it('uses no-break spaces and a comma in French', () => {
    bus.setState('locale', 'fr-CA')
    expect(formatMoney('1234567.89')).toBe('1\u00a0234\u00a0567,89')
    expect(formatPercent('11.4')).toBe('11,4\u00a0%')
  })
  it('uses Latin digits in Chinese', () => {
    bus.setState('locale', 'zh-CN')
    expect(formatMoney('1234567.89')).toBe('1,234,567.89')
  })
  it('writes a number that is a name, as that of a cheque, without separators', () => {
    expect(formatFigure(104217, integer())).toBe('104,217')
    expect(formatFigure(104217, integer({ ungrouped: true }))).toBe('104217')
  })
  it('rounds half away from zero', () => {
    expect(writeDecimal('2.345', 2)).toBe('2.35')
    expect(writeDecimal('-2.345', 2)).toBe('\u22122.35')
    expect(writeDecimal('-0.001', 2)).toBe('0.00')
  })
  it('holds amounts that a binary float does not', () => {
    expect(formatMoney('9007199254740993.01')).toBe('9,007,199,254,740,993.01')
  })
  it('writes zero as a dash where asked, negatives in parentheses in reports', () => {
    expect(formatMoney('0.0000', { zero: 'dash' })).toBe('–')
    expect(formatMoney('-5', { parentheses: true })).toBe('(5.00)')
  })
  it('shows prices with two to four decimals, quantities without trailing zeros', () => {
    expect(formatFigure('1.5', { kind: 'price', shown: 4 })).toBe('1.50')
    expect(formatFigure('1.23456', { kind: 'price', shown: 4 })).toBe('1.2346')
    expect(formatFigure('12.000000', { kind: 'quantity', shown: 4 })).toBe('12')
  })
})

describe('localDay', () => {
  it('is the day on the wall clock, not in UTC', () => {
    expect(localDay(new Date(2026, 10, 20, 23, 59))).toBe('2026-11-20')
  })
})
