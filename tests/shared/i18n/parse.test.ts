import { describe, expect, it } from 'vitest'
import { dateOrder, parseDate, parseFigure } from '../../../shared/i18n/parse.ts'

const money = { kind: 'money', scale: 4 } as const

describe('typed figures', () => {
  it.each([
    ['1234.5', 'en-CA', '1234.5'],
    ['1,234.50', 'en-CA', '1234.5'],
    ['1,234', 'en-CA', '1234'],
    ['1,5', 'en-CA', '1.5'],
    ['1 234,5', 'fr-CA', '1234.5'],
    ['1\u00a0234,50', 'fr-CA', '1234.5'],
    ['1.234,5', 'fr-CA', '1234.5'],
    ['1,234', 'fr-CA', '1.234'],
    ['1,234,567.89', 'en-CA', '1234567.89'],
    ['-5', 'en-CA', '-5'],
    ['\u22125', 'en-CA', '-5'],
    ['(12.50)', 'en-CA', '-12.5'],
    ['+5', 'en-CA', '5'],
    ['.5', 'en-CA', '0.5'],
    ['11,4 %', 'fr-CA', '11.4'],
    ['12*4.5', 'en-CA', '54'],
    ['10/3', 'en-CA', '3.3333'],
    ['100-2.5*2', 'en-CA', '95'],
    ['-2*-3', 'en-CA', '6'],
    ['100 - 40 - 10', 'en-CA', '50'],
    ['(3+4)/2', 'en-CA', '3.5'],
    ['2*(1,5+(4-1))', 'fr-CA', '9'],
    ['(3+4)', 'en-CA', '7'],
    ['-(3)*2', 'en-CA', '-6'],
    ['0.1+0.2', 'en-CA', '0.3'],
    ['', 'en-CA', ''],
  ])('%s in %s is %s', (typed, locale, value) => {
    expect(parseFigure(typed, money, locale)).toEqual({ value })
  })
  it.each([
    'abc',
    '1..2',
    '1,2,3.4.5',
    '5*',
    '*5',
    '1 + ',
    '5/0',
    '0x10',
    '1e3',
    '(3+4',
    '3)',
    '()',
    '2(3)',
    '5/(2-2)',
  ])('refuses %s', (typed) => {
    expect(parseFigure(typed, money, 'en-CA')).toEqual({ problem: 'kit:problems.notANumber' })
  })
})

describe('typed dates', () => {
  it.each([
    ['20', '2026-11-20'],
    ['1120', '2026-11-20'],
    ['305', '2026-03-05'],
    ['t', '2026-11-21'],
    ['+7', '2026-11-28'],
    ['+10', '2026-12-01'],
    ['-21', '2026-10-31'],
    ['20270105', '2027-01-05'],
    ['2027-1-5', '2027-01-05'],
    ['2027/01/05', '2027-01-05'],
    ['', ''],
  ])('%s is %s', (typed, value) => expect(parseDate(typed, '2026-11-21')).toEqual({ value }))
  it.each(['31', '0230', 'x', '2026-02-30', '99'])('refuses %s', (typed) => {
    expect(parseDate(typed, '2026-11-21')).toEqual({ problem: 'kit:problems.notADate' })
  })
})

describe('[supply 1.2 dates] dates in the order of a language', () => {
  it.each([
    ['mdy', '11/18/2026', '2026-11-18'],
    ['mdy', '11-18-26', '2026-11-18'],
    ['mdy', '11.18', '2026-11-18'],
    ['dmy', '18/11/2026', '2026-11-18'],
    ['dmy', '18.11.26', '2026-11-18'],
    ['dmy', '18 11', '2026-11-18'],
    ['ymd', '26-11-18', '2026-11-18'],
    ['ymd', '11-18', '2026-11-18'],
    ['ymd', '18/11/2026', '2026-11-18'],
    ['ymd', '2026年11月18日', '2026-11-18'],
    ['mdy', '2026. 11. 18', '2026-11-18'],
  ] as const)('%s: %s is %s', (order, typed, value) => expect(parseDate(typed, '2026-11-21', order)).toEqual({ value }))
  it.each([
    ['ymd', '05/06/2026'],
    ['mdy', '18/11/2026'],
    ['dmy', '11/18/2026'],
    ['dmy', '1/2/3/4'],
    ['mdy', '11/18/206'],
  ] as const)('%s: refuses %s', (order, typed) =>
    expect(parseDate(typed, '2026-11-21', order)).toEqual({ problem: 'kit:problems.notADate' }),
  )
  it('is the one that the language shows', () => {
    expect([
      dateOrder('en-US'),
      dateOrder('en-GB'),
      dateOrder('fr-FR'),
      dateOrder('fr-CA'),
      dateOrder('zh-CN'),
    ]).toEqual(['mdy', 'dmy', 'dmy', 'ymd', 'ymd'])
  })
})
