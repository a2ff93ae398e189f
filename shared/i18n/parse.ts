import { Decimal } from 'decimal.js'
import type { Field } from '../contracts/fields.ts'
import { isDate } from '../contracts/filter.ts'
import { locale } from './i18n.ts'

export type Parsed = { value: string } | { problem: string }

/**
 * What a person types as a figure, as a canonical decimal string: `1234.5`, `1 234,5`, `1,234.50`, `(12)` for minus twelve,
 * and sums such as `12*4.5` or `(3+4)/2`. The locale decides what a lone comma means.
 */
export function parseFigure(typed: string, field: Pick<Field, 'kind' | 'scale'>, of: string = locale()): Parsed {
  const text = typed
    .trim()
    .replace(/\u2212/g, '-')
    .replace(/\s*%$/, '')
  if (text === '') return { value: '' }
  const terms = text.length > LONGEST_SUM ? null : tokens(text, of)
  const result = terms && evaluate(terms)
  if (!terms || !result || !result.isFinite()) return { problem: 'kit:problems.notANumber' }
  // A typed figure keeps its digits, so that too many of them is said; a computed one is rounded to what the field holds.
  const isSum = terms.filter((term) => term !== '(' && term !== ')').length > 2
  const value = isSum ? result.toDecimalPlaces(field.scale ?? 4, Decimal.ROUND_HALF_UP) : result
  return { value: value.toFixed() }
}

/** In characters: longer is no sum that anybody typed. */
const LONGEST_SUM = 200

type Term = Decimal | '+' | '-' | '*' | '/' | '(' | ')'

function tokens(text: string, of: string): Term[] | null {
  const found: Term[] = []
  const pattern = /\s*(?:([+*/()-])|([0-9][0-9 \u00a0\u202f.,']*|[.,][0-9]+))/y
  while (pattern.lastIndex < text.trimEnd().length) {
    const match = pattern.exec(text)
    if (!match) return null
    const [, sign, digits] = match
    const figure = digits === undefined ? null : plainDigits(digits.trim(), of)
    if (sign) found.push(sign as Term)
    else if (figure === null) return null
    else found.push(new Decimal(figure))
  }
  return found
}

/** One written figure without its grouping; null when the separators make no sense. */
function plainDigits(written: string, of: string): string | null {
  const text = written.replace(/[ \u00a0\u202f']/g, '')
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (last < 0) return text
  const mark = text[last]!
  const other = mark === '.' ? ',' : '.'
  const repeated = text.indexOf(mark) !== last
  const decimals = text.length - last - 1
  const groupMark = of.startsWith('fr') ? '.' : ','
  // "1,234" in English is a thousand; "1,5" can only be a decimal comma.
  const isGroup = repeated || (mark === groupMark && !text.includes(other) && decimals === 3)
  if (isGroup) return ungrouped(text, mark)
  const whole = ungrouped(text.slice(0, last), other)
  return whole === null ? null : `${whole || '0'}.${text.slice(last + 1) || '0'}`
}

/** Whole digits without their grouping mark; null unless the groups are of three. */
function ungrouped(text: string, mark: string): string | null {
  const [first, ...groups] = text.split(mark) as [string, ...string[]]
  if (/[.,]/.test(text.split(mark).join(''))) return null
  if (groups.length === 0) return first
  const regular = /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
  return regular ? [first, ...groups].join('') : null
}

/** As bookkeepers write minus: one figure in brackets and nothing else. */
const isBracketed = (terms: readonly Term[]): boolean =>
  terms.length === 3 && terms[0] === '(' && terms[2] === ')' && terms[1] instanceof Decimal

/** Brackets before products, products before sums; a leading sign belongs to its figure. Null for what is no sum. */
function evaluate(terms: readonly Term[]): Decimal | null {
  if (isBracketed(terms)) return (terms[1] as Decimal).negated()
  let at = 0
  const sum = (): Decimal | null => {
    let total = product()
    while (total && (terms[at] === '+' || terms[at] === '-')) {
      const isMinus = terms[at++] === '-'
      const next = product()
      total = next && (isMinus ? total.minus(next) : total.plus(next))
    }
    return total
  }
  const product = (): Decimal | null => {
    let total = factor()
    while (total && (terms[at] === '*' || terms[at] === '/')) {
      const isDivision = terms[at++] === '/'
      const next = factor()
      total = next && (isDivision ? total.div(next) : total.times(next))
    }
    return total
  }
  const factor = (): Decimal | null => {
    const term = terms[at++]
    if (term instanceof Decimal) return term
    if (term === '+') return factor()
    if (term === '-') return factor()?.negated() ?? null
    const inner = term === '(' ? sum() : null
    return inner && terms[at++] === ')' ? inner : null
  }
  const result = sum()
  return at === terms.length ? result : null
}

/** In which order day, month and year are written. */
export type DateOrder = 'ymd' | 'mdy' | 'dmy'

/** That of the browser's language [S9.05]: what it shows can be typed. */
export function dateOrder(language = typeof navigator === 'undefined' ? 'en-CA' : navigator.language): DateOrder {
  const parts = new Intl.DateTimeFormat(language).formatToParts(0)
  const order = parts.flatMap(({ type }) => (/^(day|month|year)$/.test(type) ? [type[0]] : [])).join('')
  return order === 'mdy' || order === 'dmy' ? order : 'ymd'
}

const SEPARATOR = /[-/.,\s年月日]+/

/**
 * What a person types as a date, as `YYYY-MM-DD`: `20` (day of this month), `1120` (month and day), `t` (today), `+7`
 * and `-3` (days from today), `20261120`, and day, month and year in the order of the language with any separator, the year in
 * front in every language. Without a year it is this one. `today` is a date of the same form.
 */
export function parseDate(typed: string, today: string, order: DateOrder = dateOrder()): Parsed {
  const text = typed.trim().toLowerCase()
  if (text === '') return { value: '' }
  const [year, month] = [today.slice(0, 4), today.slice(5, 7)]
  let value = ''
  if (text === 't') value = today
  else if (/^[+-]\d{1,4}$/.test(text)) value = daysAfter(today, Number(text))
  else if (/^\d{1,2}$/.test(text)) value = dayOf(year, month, text)
  else if (/^\d{3,4}$/.test(text)) value = dayOf(year, text.slice(0, -2), text.slice(-2))
  else if (/^\d{8}$/.test(text)) value = dayOf(text.slice(0, 4), text.slice(4, 6), text.slice(6))
  else value = inOrder(text.split(SEPARATOR).filter(Boolean), order, year)
  return isDate(value) ? { value } : { problem: 'kit:problems.notADate' }
}

const dayOf = (year: string, month: string, day: string) =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** Two parts or three of a date; empty text for anything else. */
function inOrder(parts: readonly string[], order: DateOrder, thisYear: string): string {
  if (parts.length < 2 || parts.length > 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return ''
  const [a, b, c = thisYear] = parts as [string, string, string?]
  if (a.length === 4) return parts.length === 3 ? dayOf(a, b, c) : ''
  if (c.length !== 4 && c.length !== 2) return ''
  if (order === 'dmy') return dayOf(c, b, a)
  if (order === 'mdy' || parts.length === 2) return dayOf(c, a, b)
  // Where the year is written first, one that stands last says nothing about the other two but what they can be.
  if (c.length === 2) return dayOf(a, b, c)
  if (Number(a) > 12) return dayOf(c, b, a)
  return Number(b) > 12 ? dayOf(c, a, b) : ''
}

/** The day `days` after a date, both `YYYY-MM-DD`; no zone takes part. */
export function daysAfter(date: string, days: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}
