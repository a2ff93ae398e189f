import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { YEAR_PATTERNS } from '../../../../shared/contracts/gl/fiscal-year.ts'
import { dayAfter, daysOf, periodPlan } from '../../../../shared/contracts/gl/period-plan.ts'

describe('the periods of a year', () => {
  it('are the months of the calendar, wherever the year begins', () => {
    const plan = periodPlan('2026-07-01', '2027-06-30', 'Months')
    expect(plan).toHaveLength(12)
    expect(plan[7]).toEqual({ periodNo: 8, startDate: '2027-02-01', endDate: '2027-02-28', isAdjusting: false })
  })

  it('are 4, 4 and 5 weeks, the last with the 53rd week', () => {
    const plan = periodPlan('2026-01-05', '2027-01-10', 'Weeks445')
    expect(plan.map(({ startDate, endDate }) => daysOf(startDate, endDate) / 7)).toEqual([
      4, 4, 5, 4, 4, 5, 4, 4, 5, 4, 4, 6,
    ])
  })

  it('follow each other from the first day to the last, in every pattern', () => {
    const start = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(
        start,
        fc.integer({ min: 30, max: 370 }),
        fc.constantFrom(...YEAR_PATTERNS),
        (from, days, pattern) => {
          const first = from.toISOString().slice(0, 10)
          const last = dayAfter(first, days)
          const ordinary = periodPlan(first, last, pattern).filter((period) => !period.isAdjusting)
          expect(ordinary[0]!.startDate).toBe(first)
          expect(ordinary.at(-1)!.endDate).toBe(last)
          ordinary.slice(1).forEach((period, at) => expect(period.startDate).toBe(dayAfter(ordinary[at]!.endDate)))
        },
      ),
    )
  })
})
