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

/** Order of day, month and year in the browser's language [S9.05]; figures keep two digits. */
function dateForm(): Intl.DateTimeFormat {
  const language = typeof navigator === 'undefined' ? 'en-CA' : navigator.language
  return new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'UTC',
    numberingSystem: 'latn',
  })
}

/** A date without zone, shown in the browser's language. */
export function formatDate(value: string | null | undefined): string {
  if (!value) return ''
  const [year, month, day] = value.slice(0, 10).split('-').map(Number) as [number, number, number]
  return dateForm().format(Date.UTC(year, month - 1, day))
}

/** Local hours and minutes of a moment, 24 h: `09:41`. */
export function formatTime(stamp: string | Date): string {
  const moment = new Date(stamp)
  return `${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}`
}

/** Local date and time of a moment. */
export function formatStamp(stamp: string | null | undefined): string {
  return stamp ? `${formatDate(localDay(new Date(stamp)))} ${formatTime(stamp)}` : ''
}

/** The day of a moment where the user sits, `YYYY-MM-DD`. */
export function localDay(moment: Date): string {
  const month = String(moment.getMonth() + 1).padStart(2, '0')
  return `${moment.getFullYear()}-${month}-${String(moment.getDate()).padStart(2, '0')}`
}
