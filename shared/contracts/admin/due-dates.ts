import { Decimal } from 'decimal.js'
import { moneyText, posted, postedParts } from '../money.ts'
import type { AccountTerms } from './account-terms.ts'

/** The part of the terms that says when money is due. */
export type DueTerms = Pick<
  AccountTerms,
  'dueRule' | 'netDays' | 'dueDay' | 'cutOffDay' | 'discountPercent' | 'discountDays' | 'prepaymentPercent'
> & { instalments: readonly { share: string; days: number }[] }

/** One payment that the terms ask for: a date (`YYYY-MM-DD`) and its share of the document in percent. */
export interface DuePart {
  readonly date: string
  readonly share: string
}

export interface DueDates {
  /** In the order of their dates; shares add up to 100. */
  readonly parts: readonly DuePart[]
  /** The last day on which the discount is earned; null without one. */
  readonly discountUntil: string | null
}

const DAY = 86_400_000
const at = (year: number, month: number, day: number) => new Date(Date.UTC(year, month, day))
const text = (date: Date) => date.toISOString().slice(0, 10)

/** A day of a month, or the month's last day where it has fewer. `month` counts from 0 and may pass 11. */
const dayOf = (year: number, month: number, day: number) =>
  at(year, month, Math.min(day, at(year, month + 1, 0).getUTCDate()))

/**
 * Dates on which a document of `docDate` (`YYYY-MM-DD`) is due under its terms. A prepayment is due with the document, what
 * remains follows the due rule or, where there are instalments, their days after the document.
 */
export function dueDates(terms: DueTerms, docDate: string): DueDates {
  const [year, month, day] = docDate.split('-').map(Number) as [number, number, number]
  const after = (days: number) => text(new Date(at(year, month - 1, day).getTime() + days * DAY))
  const hasDiscount = new Decimal(terms.discountPercent).gt(0)
  const prepaid = new Decimal(terms.prepaymentPercent)
  const rest = new Decimal(100).minus(prepaid)
  const later =
    terms.instalments.length > 0
      ? terms.instalments.map(({ share, days }) => ({ date: after(days), share: rest.times(share).div(100) }))
      : [{ date: text(dueDate(terms, year, month - 1, day)), share: rest }]
  const parts = [...(prepaid.gt(0) ? [{ date: docDate, share: prepaid }] : []), ...later]
    .filter(({ share }) => share.gt(0))
    .sort((a, b) => a.date.localeCompare(b.date))
    .map(({ date, share }) => ({ date, share: share.toFixed() }))
  return { parts, discountUntil: hasDiscount ? after(terms.discountDays) : null }
}

function dueDate({ dueRule, netDays, dueDay, cutOffDay }: DueTerms, year: number, month: number, day: number): Date {
  if (dueRule === 'NetDays') return at(year, month, day + netDays)
  if (dueRule === 'EndOfMonth') return at(year, month + 1, netDays)
  const isLate = cutOffDay !== null && day > cutOffDay
  return dayOf(year, month + (isLate ? 2 : 1), dueDay ?? day)
}

/** What early payment earns: the percentage of the amount before tax, so that no tax line moves with it [finance 5.2]. */
export const earlyDiscount = (
  { discountPercent }: Pick<DueTerms, 'discountPercent'>,
  beforeTax: string,
  places = 2,
): string => moneyText(posted(new Decimal(beforeTax).times(discountPercent).div(100), places))

/** Amounts of the payments of a document, in the order of `parts`; the last takes what rounding leaves. */
export const dueAmounts = (parts: readonly DuePart[], amount: string): string[] =>
  postedParts(parts.map(({ share }) => new Decimal(amount).times(share).div(100))).map((part) => moneyText(part))
