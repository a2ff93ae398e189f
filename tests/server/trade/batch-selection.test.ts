import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paymentsOf, selection, type Candidate, type SelectionRules } from '../../../server/trade/batch/selection.ts'

const candidate = (firmId: string, open: string, more: Partial<Candidate> = {}): Candidate => ({
  ...{ firmId, open, itemId: `${firmId} ${open}`, dueDate: '2026-07-02', discountDate: null, discount: '0' },
  standing: 'Ready',
  ...more,
})
const rules = (more: Partial<SelectionRules> = {}): SelectionRules => ({
  ...{ day: '2026-06-12', takeDiscounts: true, includeCredits: true, minimumAmount: '0' },
  ...more,
})
const shown = (candidates: Candidate[], of: SelectionRules = rules()) =>
  selection(candidates, of).map(({ candidate: { itemId }, pay, discount, include }) => [itemId, pay, discount, include])

describe('[finance 5.7] what a payment batch proposes', () => {
  const a1 = candidate('V100', '1130.00', { discountDate: '2026-06-12', discount: '20.00' })

  it('takes the discount until its date, and not a day longer', () => {
    expect(shown([a1])).toEqual([['V100 1130.00', '1110.00', '20.00', true]])
    expect(shown([a1], rules({ day: '2026-06-13' }))).toEqual([['V100 1130.00', '1130.00', '0.00', true]])
    expect(shown([a1], rules({ takeDiscounts: false }))).toEqual([['V100 1130.00', '1130.00', '0.00', true]])
    expect(selection([a1], rules({ takeDiscounts: false }))[0]!.offered).toBe('20.00')
  })

  it('a discount is no more than what is open', () =>
    expect(shown([{ ...a1, open: '15.00', itemId: 'rest' }, candidate('V100', '5.00')])).toEqual([
      ['rest', '0.00', '15.00', true],
      ['V100 5.00', '5.00', '0.00', true],
    ]))

  it('nets credits, and a vendor whom nothing is owed drops out', () => {
    expect(shown([a1, candidate('V100', '-113.00')]).map(([, pay]) => pay)).toEqual(['1110.00', '-113.00'])
    expect(shown([candidate('V200', '50.00'), candidate('V200', '-50.00')])).toEqual([])
    expect(
      shown([candidate('V200', '50.00'), candidate('V200', '-50.00')], rules({ includeCredits: false })),
    ).toHaveLength(1)
  })

  it('leaves less than the least amount for another day', () =>
    expect(shown([candidate('V100', '9.99'), candidate('V200', '10.00')], rules({ minimumAmount: '10' }))).toEqual([
      ['V200 10.00', '10.00', '0.00', true],
    ]))

  it('shows what is held without choosing it', () =>
    expect(shown([candidate('V100', '10.00', { standing: 'Held' }), candidate('V100', '20.00')])).toEqual([
      ['V100 10.00', '10.00', '0.00', false],
      ['V100 20.00', '20.00', '0.00', true],
    ]))

  it('pays each document by itself where the vendor wants it so; credits with the first that use them up', () => {
    const lines = ['100.00', '200.00', '300.00', '-150.00'].map((pay) => ({ firmId: 'V100', pay }))
    const amounts = (separate: boolean) =>
      paymentsOf(
        lines,
        ({ firmId }) => firmId,
        () => separate,
      ).map((own) => own.map(({ pay }) => pay))
    expect(amounts(false)).toEqual([['100.00', '200.00', '300.00', '-150.00']])
    expect(amounts(true)).toEqual([['-150.00', '100.00', '200.00'], ['300.00']])
  })

  const cents = (least: number) => fc.integer({ min: least, max: 50_000 }).map((value) => (value / 100).toFixed(2))
  const anyCandidate = fc.record({
    itemId: fc.uuid(),
    firmId: fc.constantFrom('A', 'B', 'C'),
    open: cents(-50_000).filter((open) => Number(open) !== 0),
    dueDate: fc.constantFrom('2026-06-01', '2026-06-20'),
    discountDate: fc.constantFrom(null, '2026-06-01', '2026-06-20'),
    discount: cents(0),
    standing: fc.constantFrom('Ready' as const, 'Held' as const, 'BankPending' as const),
  })
  const anyRules = fc.record({
    day: fc.constantFrom('2026-06-01', '2026-06-15', '2026-06-30'),
    takeDiscounts: fc.boolean(),
    includeCredits: fc.boolean(),
    minimumAmount: cents(0),
  })

  it('whatever is open, payments are above nothing and the least, add up to their documents, and pay and discount to what is open', () => {
    fc.assert(
      fc.property(fc.array(anyCandidate), anyRules, fc.boolean(), (candidates, of, isSeparate) => {
        const lines = selection(candidates, of)
        for (const { candidate: own, pay, discount } of lines) {
          expect(new Decimal(pay).plus(discount).toFixed(2)).toBe(own.open)
          if (new Decimal(discount).gt(0)) expect(own.discountDate! >= of.day).toBe(true)
        }
        const chosen = lines.filter(({ include }) => include).map((line) => ({ ...line, ...line.candidate, ...line }))
        expect(chosen.every(({ standing }) => standing === 'Ready')).toBe(true)
        const payments = paymentsOf(
          chosen,
          ({ firmId }) => firmId,
          () => isSeparate,
        )
        expect(payments.flat().toSorted(byId)).toEqual([...chosen].toSorted(byId))
        const sums = payments.map((own) => own.reduce((sum, { pay }) => sum.plus(pay), new Decimal(0)))
        if (!isSeparate) expect(sums.every((sum) => sum.gte(of.minimumAmount))).toBe(true)
        expect(
          sums.every((sum) => sum.gt(0)),
          sums.join(),
        ).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
  const byId = (a: { itemId: string }, b: { itemId: string }) => a.itemId.localeCompare(b.itemId)
})
