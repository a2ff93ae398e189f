import { Decimal } from 'decimal.js'
import type { Field } from '../contracts/fields.ts'
import { isDate } from '../contracts/filter.ts'
import { locale } from './i18n.ts'

export type Parsed = { value: string } | { problem: string }

/**
 * What a person types as a figure, as a canonical decimal string: `1234.5`, `1 234,5`, `1,234.50`, `(12)`, and sums such
 * as `12*4.5` or `100-2.5`. The locale decides what a lone comma means.
 */
export function parseFigure(typed: string, field: Pick<Field, 'kind' | 'scale'>, of: string = locale()): Parsed {
  const text = typed
    .trim()
    .replace(/\u2212/g, '-')
    .replace(/\s*%$/, '')
  if (text === '') return { value: '' }
  const bracketed = /^\((.*)\)$/.exec(text)
  const terms = tokens(bracketed ? bracketed[1]! : text, of)
  const result = terms && evaluate(terms)
  if (!result || !result.isFinite()) return { problem: 'kit:problems.notANumber' }
  const figure = bracketed ? result.negated() : result
  const isSum = terms.length > 2
  // A typed figure keeps its digits, so that too many of them is said; a computed one is rounded to what the field holds.
  const value = isSum ? figure.toDecimalPlaces(field.scale ?? 4, Decimal.ROUND_HALF_UP) : figure
  return { value: value.toFixed() }
}

type Term = Decimal | '+' | '-' | '*' | '/'

function tokens(text: string, of: string): Term[] | null {
  const found: Term[] = []
  const pattern = /\s*(?:([+*/-])|([0-9][0-9 \u00a0\u202f.,']*|[.,][0-9]+))/y
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

/** Products before sums; a leading sign belongs to its figure. */
function evaluate(terms: Term[]): Decimal | null {
  let sum = new Decimal(0)
  let product: Decimal | null = null
  let pending: '+' | '-' | '*' | '/' = '+'
  let sign = 1
  let wantsFigure = true
  for (const term of terms) {
    if (typeof term === 'string') {
      if (wantsFigure) {
        if (term !== '-' && term !== '+') return null
        if (term === '-') sign = -sign
        continue
      }
      pending = term
      wantsFigure = true
      continue
    }
    if (!wantsFigure) return null
    const figure: Decimal = term.times(sign)
    if (pending === '*') product = product!.times(figure)
    else if (pending === '/') product = product!.div(figure)
    else {
      if (product) sum = sum.plus(product)
      product = pending === '-' ? figure.negated() : figure
    }
    sign = 1
    wantsFigure = false
  }
  return wantsFigure || !product ? null : sum.plus(product)
}

/**
 * What a person types as a date, as `YYYY-MM-DD`: `20` (day of this month), `1120` (month and day), `t` (today), `+7`
 * and `-3` (days from today), `20261120`, `2026-11-20`, `2026/11/20`. `today` is a date of the same form.
 */
export function parseDate(typed: string, today: string): Parsed {
  const text = typed.trim().toLowerCase()
  if (text === '') return { value: '' }
  const [year, month] = [today.slice(0, 4), today.slice(5, 7)]
  let value = ''
  if (text === 't') value = today
  else if (/^[+-]\d{1,4}$/.test(text)) value = daysAfter(today, Number(text))
  else if (/^\d{1,2}$/.test(text)) value = `${year}-${month}-${text.padStart(2, '0')}`
  else if (/^\d{3,4}$/.test(text)) value = `${year}-${text.slice(0, -2).padStart(2, '0')}-${text.slice(-2)}`
  else if (/^\d{8}$/.test(text)) value = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  else {
    const parts = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(text)
    if (parts) value = `${parts[1]}-${parts[2]!.padStart(2, '0')}-${parts[3]!.padStart(2, '0')}`
  }
  return isDate(value) ? { value } : { problem: 'kit:problems.notADate' }
}

/** The day `days` after a date, both `YYYY-MM-DD`; no zone takes part. */
export function daysAfter(date: string, days: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
}
