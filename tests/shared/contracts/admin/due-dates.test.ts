import fc from 'fast-check'
import { Decimal } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import { dueAmounts, dueDates, earlyDiscount, type DueTerms } from '../../../../shared/contracts/admin/due-dates.ts'

const terms = (changes: Partial<DueTerms> = {}): DueTerms => ({
  dueRule: 'NetDays',
  netDays: 30,
  dueDay: null,
  cutOffDay: null,
  discountPercent: '0',
  discountDays: 0,
  prepaymentPercent: '0',
  instalments: [],
  ...changes,
})

describe('due dates', () => {
  it.each([
    ['net 30', terms(), '2026-11-18', '2026-12-18'],
    ['net 0', terms({ netDays: 0 }), '2026-02-28', '2026-02-28'],
    ['net over a leap day', terms(), '2028-02-01', '2028-03-02'],
    ['20th of the next month', terms({ dueRule: 'DayOfMonth', dueDay: 20 }), '2026-12-31', '2027-01-20'],
    ['31st in a short month', terms({ dueRule: 'DayOfMonth', dueDay: 31 }), '2027-01-15', '2027-02-28'],
    ['after the cut-off day', terms({ dueRule: 'DayOfMonth', dueDay: 10, cutOffDay: 25 }), '2026-11-26', '2027-01-10'],
    ['on the cut-off day', terms({ dueRule: 'DayOfMonth', dueDay: 10, cutOffDay: 25 }), '2026-11-25', '2026-12-10'],
    ['15 days after month end', terms({ dueRule: 'EndOfMonth', netDays: 15 }), '2026-11-03', '2026-12-15'],
    ['at month end', terms({ dueRule: 'EndOfMonth', netDays: 0 }), '2026-11-03', '2026-11-30'],
  ])('%s', (_name, of, docDate, due) => {
    expect(dueDates(of, docDate).parts).toEqual([{ date: due, share: '100' }])
  })

  it('2% 10 days: the discount is earned up to the tenth day', () => {
    expect(dueDates(terms({ discountPercent: '2', discountDays: 10 }), '2026-11-18').discountUntil).toBe('2026-11-28')
    expect(dueDates(terms(), '2026-11-18').discountUntil).toBeNull()
  })

  it('[acceptance A1] 2% 10 days net 30 of 1,000.00 before tax earn 20.00 until 2026-06-12, due 2026-07-02', () => {
    const t2 = terms({ discountPercent: '2', discountDays: 10 })
    expect(dueDates(t2, '2026-06-02')).toEqual({
      parts: [{ date: '2026-07-02', share: '100' }],
      discountUntil: '2026-06-12',
    })
    expect(earlyDiscount(t2, '1000')).toBe('20.00')
  })

  it('amounts of instalments add up, the last takes the residue', () => {
    const thirds = ['33.33', '33.33', '33.34'].map((share) => ({ date: '2026-12-01', share }))
    expect(dueAmounts(thirds, '0.10')).toEqual(['0.03', '0.03', '0.04'])
    expect(dueAmounts([{ date: '2026-12-01', share: '100' }], '1130')).toEqual(['1130.00'])
  })

  it('a prepayment is due at once, instalments share the rest', () => {
    const of = terms({
      prepaymentPercent: '10',
      instalments: [
        { share: '33.33', days: 30 },
        { share: '33.33', days: 60 },
        { share: '33.34', days: 90 },
      ],
    })
    expect(dueDates(of, '2026-11-20').parts).toEqual([
      { date: '2026-11-20', share: '10' },
      { date: '2026-12-20', share: '29.997' },
      { date: '2027-01-19', share: '29.997' },
      { date: '2027-02-18', share: '30.006' },
    ])
  })

  it('whatever the terms, shares add up to 100 and nothing is due before the document', () => {
    const days = fc.integer({ min: 0, max: 365 })
    const arbitrary = fc.record({
      dueRule: fc.constantFrom('NetDays', 'DayOfMonth', 'EndOfMonth'),
      netDays: days,
      dueDay: fc.integer({ min: 1, max: 31 }),
      cutOffDay: fc.option(fc.integer({ min: 1, max: 31 })),
      discountPercent: fc.constant('0'),
      discountDays: fc.constant(0),
      prepaymentPercent: fc.integer({ min: 0, max: 100 }).map(String),
      instalments: fc.constantFrom(
        [],
        [
          { share: '25.5', days: 10 },
          { share: '74.5', days: 20 },
        ],
      ),
    }) as fc.Arbitrary<DueTerms>
    const date = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((moment) => moment.toISOString().slice(0, 10))
    fc.assert(
      fc.property(arbitrary, date, (of, docDate) => {
        const { parts } = dueDates(of, docDate)
        expect(Decimal.sum(...parts.map((part) => part.share)).toFixed()).toBe('100')
        expect(parts.every((part) => part.date >= docDate)).toBe(true)
      }),
    )
  })
})
