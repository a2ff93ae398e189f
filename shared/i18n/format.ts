import { Decimal } from 'decimal.js'
import type { Field } from '../contracts/fields.ts'
import { locale } from './i18n.ts'

const MINUS = '\u2212'

/** Separators of figures per locale, always with Latin digits (visual reference §8). */
function separators(of: string): { group: string; decimal: string } {
  return of.startsWith('fr') ? { group: '\u00a0', decimal: ',' } : { group: ',', decimal: '.' }
}

/**
 * A decimal string written for the locale with a fixed number of decimals, rounded half away from zero. Done on the
 * digits, since a binary float would not hold every amount.
 */
export function writeDecimal(value: string, least: number, most = least, of: string = locale()): string {
  const rounded = new Decimal(value).toDecimalPlaces(most, Decimal.ROUND_HALF_UP)
  const places = Math.max(least, Math.min(most, rounded.decimalPlaces()))
  const [whole, part] = rounded.abs().toFixed(places).split('.') as [string, string | undefined]
  const { group, decimal } = separators(of)
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  const sign = rounded.isNegative() && !rounded.isZero() ? MINUS : ''
  return sign + grouped + (part ? decimal + part : '')
}

export interface MoneyForm {
  /** Zero as a dash in wide grids. */
  zero?: 'dash' | 'figure'
  /** Negatives in parentheses, for reports. */
  parentheses?: boolean
}

/** An amount with two decimals; empty text for null. */
export function formatMoney(value: string | null | undefined, form: MoneyForm = {}): string {
  if (value === null || value === undefined || value === '') return ''
  const written = writeDecimal(value, 2)
  if (form.zero === 'dash' && !/[1-9]/.test(written)) return '–'
  return form.parentheses && written.startsWith(MINUS) ? `(${written.slice(1)})` : written
}

/** A figure by its field: money 2 decimals, price 2 to 4, quantity and rate without trailing zeros. */
export function formatFigure(value: string | number | null | undefined, field: Pick<Field, 'kind' | 'shown'>): string {
  if (value === null || value === undefined || value === '') return ''
  const text = String(value)
  if (field.kind === 'integer') return writeDecimal(text, 0)
  if (field.kind === 'money') return writeDecimal(text, 2)
  if (field.kind === 'percent') return formatPercent(text)
  return writeDecimal(text, field.kind === 'price' ? 2 : 0, field.shown ?? 4)
}

/** `11.4%`, in French `11,4 %`. */
export function formatPercent(value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  const written = writeDecimal(value, 0, 4)
  return locale().startsWith('fr') ? `${written}\u00a0%` : `${written}%`
}

export const formatInteger = (n: number): string => writeDecimal(String(n), 0)
