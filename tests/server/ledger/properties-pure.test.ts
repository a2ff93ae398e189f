import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocated } from '../../../server/ledger/allocation.ts'
import { amountOf, amountText, NOTHING, sumOf, type Amount } from '../../../server/ledger/amount.ts'
import { differences, residueOf } from '../../../server/ledger/balance.ts'
import { askedHash } from '../../../server/ledger/canonical.ts'
import { carriedAt, revaluationLegs, transferLegs } from '../../../server/ledger/exchange.ts'
import type { ItemFacts } from '../../../server/ledger/posting-facts.ts'
import { itemProblem } from '../../../server/ledger/item-days.ts'
import { otherSide, posting, type Side } from '../../../server/ledger/legs.ts'
import type { Line } from '../../../server/ledger/line.ts'
import { converted, rounded } from '../../../server/ledger/rounding.ts'
import { CASES, cases, PATIENCE } from '../../support/cases.ts'

const { pure } = CASES
const money = fc.integer({ min: 1, max: 9_999_999_999 }).map((n) => amountText(amountOf(n).div(100)))
const rate = fc.integer({ min: 1_000_000, max: 9_999_999_999 }).map((n) => amountOf(n).div(1_000_000_000).toFixed(8))
const side = fc.constantFrom<Side>('Debit', 'Credit')

const lineOf = (side: Side, txn: string, rate: string, control: boolean): Line => ({
  account: '6200',
  control: control ? 'AP' : null,
  side,
  currency: 'USD',
  rate,
  txn: amountOf(txn),
  functional: converted(amountOf(txn), rate),
  isFixed: false,
})

/** Lines that balance in their own currency, on control accounts or not. */
const balancedLines = fc
  .tuple(fc.array(fc.tuple(money, fc.boolean()), { minLength: 1, maxLength: 24 }), side, rate, fc.boolean())
  .map(([parts, way, rate, control]) => {
    const lines = parts.map(([amount, isControl]) => lineOf(way, amount, rate, isControl))
    return [...lines, lineOf(otherSide(way), amountText(sumOf(parts.map(([amount]) => amount))), rate, control)]
  })

describe('whatever the figures', { timeout: PATIENCE }, () => {
  it('[FI1, FI13] an entry that balances in its currency balances in ours, moved by a cent a line at most', () => {
    fc.assert(
      fc.property(balancedLines, (lines) => {
        const result = rounded(lines)
        if (result.residue !== null) {
          expect(result.isRounding && lines.every(({ control }) => control !== null)).toBe(true)
          return
        }
        expect(residueOf(result.lines).isZero()).toBe(true)
        expect(differences(result.lines)).toEqual([])
        const moved = result.lines.filter((line, index) => !line.functional.eq(lines[index]!.functional))
        expect(moved.length).toBeLessThanOrEqual(1)
        for (const line of moved) expect(line.control).toBeNull()
      }),
      cases(pure.rounding),
    )
  })

  it('[FA10] an allocation loses no cent and gives no share of the other sign', () => {
    const shares = fc.array(fc.integer({ min: 1, max: 1_000_000 }).map(String), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(money, shares, (amount, parts) => {
        const given = allocated(amount, parts)
        expect(amountText(sumOf(given))).toBe(amount)
        expect(given.some((part) => part.startsWith('-'))).toBe(false)
      }),
      cases(pure.allocation),
    )
  })

  it('[FX5] an item that is settled in parts ends at nothing in both currencies and never crosses it', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 100 }).map(String), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(money, rate, side, parts, (amount, rate, side, shares) => {
        const sign = side === 'Debit' ? 1 : -1
        let open = { txn: amountOf(amount).times(sign), amount: converted(amountOf(amount), rate).times(sign) }
        for (const part of allocated(amount, shares)) {
          if (amountOf(part).isZero()) continue
          const carried = carriedAt(open, amountOf(part))
          open = { txn: open.txn.minus(amountOf(part).times(sign)), amount: open.amount.minus(carried.times(sign)) }
          expect(open.amount.times(sign).gte(0)).toBe(true)
        }
        expect([open.txn.isZero(), open.amount.isZero()]).toEqual([true, true])
      }),
      cases(pure.settlement),
    )
  })

  it('an item is judged day by day as a plain reading of its days would', () => {
    const cents = fc.integer({ min: -300, max: 300 })
    const days = fc.array(cents, { maxLength: 6 })
    fc.assert(
      fc.property(side, cents, days, cents, (side, then, later, move) => {
        const sign = side === 'Debit' ? 1 : -1
        const text = (n: number) => String(n)
        const item = {
          side,
          reference: 'X',
          opened_on: '2026-01-01',
          then_txn: text(then),
          then_amount: text(then),
          later: later.map((n, index) => [`2026-02-0${index + 1}`, text(n), text(n)] as const),
        } as unknown as ItemFacts
        let sum = then + move
        const bad = [sum, ...later.map((n) => (sum += n))].some((open) => open * sign < 0)
        const movement = { txn: amountOf(move), amount: amountOf(move) }
        expect(itemProblem(item, '2026-01-10', movement) !== null).toBe(bad)
      }),
      cases(pure.itemDays),
    )
  })

  it('[FX2] transfers and revaluations balance in every currency, and a revaluation ends at the closing rate', () => {
    const functional = (legs: readonly { side: Side; functional?: string }[]): Amount =>
      legs.reduce(
        (sum, { side, functional = '0' }) => (side === 'Debit' ? sum.plus(functional) : sum.minus(functional)),
        NOTHING,
      )
    fc.assert(
      fc.property(money, money, rate, rate, (left, reached, rate, carried) => {
        const from = { account: '1000', amount: left, currency: 'CAD' as const, rate: '1' }
        const to = { account: '1010', amount: reached, currency: 'USD' as const, rate }
        expect(functional(transferLegs(from, to)).isZero()).toBe(true)
        const balance = { txn: amountOf(reached), amount: converted(amountOf(reached), carried) }
        const legs = revaluationLegs([{ account: '1010', currency: 'USD', ...balance }], rate)
        expect(functional(legs).isZero()).toBe(true)
        expect(balance.amount.plus(functional([legs[0]!])).eq(converted(balance.txn, rate))).toBe(true)
      }),
      cases(pure.exchange),
    )
  })

  it('[FI7] the same posting has the same hash in whatever order it is written, another has another', () => {
    const text = fc.string({ maxLength: 20 })
    fc.assert(
      fc.property(money, money, text, text, (amount, other, memo, jobId) => {
        const asked = (more: object) =>
          posting({
            companyId: 'X',
            source: 'GJ',
            date: '2026-06-01',
            document: { type: 't', id: 'i', purpose: 'p' },
            legs: [{ account: '6200', side: 'Debit', amount, ...more }],
          })
        const hash = askedHash(asked({ memo, jobId }))
        expect(askedHash(asked({ jobId, memo })).equals(hash)).toBe(true)
        expect(askedHash(asked({ jobId, memo, amount: other })).equals(hash)).toBe(amount === other)
      }),
      cases(pure.hash),
    )
  })
})

it('[finance 13] with those of the clerks there are ten thousand cases in `npm test`', () => {
  const { inTurn, atOnce } = CASES.clerks
  const all =
    Object.values(pure).reduce((sum, one) => sum + one, 0) + inTurn.runs * inTurn.deeds + atOnce.runs * atOnce.deeds
  expect(all).toBeGreaterThanOrEqual(10_000)
})
