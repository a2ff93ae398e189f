import { describe, expect, it } from 'vitest'
import {
  isPeriodOf,
  missingParts,
  numberText,
  periodOf,
  type ResetRule,
} from '../../../../server/platform/numbering/number-text.ts'

const document = { date: '2026-12-05', branchId: 'HAM' }

describe('a document number', () => {
  it.each([
    [null, 6, 41, '000041'],
    ['SO', 7, 41, 'SO0000041'],
    ['{BRANCH}-{YY}{MM}{DD}-', 3, 7, 'HAM-261205-007'],
    ['INV{YYYY}-', 3, 12_345, 'INV2026-12345'],
  ])('of prefix %s and %i digits', (prefix, width, number, text) => {
    expect(numberText({ prefix, width }, number, document)).toBe(text)
  })

  it.each<[ResetRule, string | null]>([
    ['Never', null],
    ['Yearly', '2026'],
    ['Monthly', '2026-12'],
    ['Daily', '2026-12-05'],
  ])('%s belongs to the period %s', (rule, period) => {
    expect(periodOf(rule, document.date)).toBe(period)
    expect(isPeriodOf(rule, period)).toBe(true)
  })

  it.each<[ResetRule, string | null]>([
    ['Never', '2026'],
    ['Yearly', null],
    ['Yearly', '2026-12'],
    ['Monthly', '2026-13'],
    ['Monthly', 'nonsens'],
    ['Daily', '2026-02-30'],
  ])('%s knows no period %s', (rule, period) => expect(isPeriodOf(rule, period)).toBe(false))

  it.each<[string | null, ResetRule, boolean, string[]]>([
    [null, 'Never', false, []],
    ['SO', 'Yearly', false, ['{YYYY}']],
    ['{YY}', 'Yearly', false, []],
    ['{DD}', 'Monthly', true, ['{YYYY}', '{MM}', '{BRANCH}']],
    ['{YYYY}{MM}', 'Daily', false, ['{DD}']],
  ])('of prefix %s, %s, by branch %s lacks %j', (prefix, rule, perBranch, parts) => {
    expect(missingParts(prefix, rule, perBranch)).toEqual(parts)
  })
})
