import { Decimal } from 'decimal.js'
import type { Field } from './fields.ts'

const MINUS = '\u2212'

/** Separators of figures per locale, always with Latin digits (visual reference §8). */
function separators(of: string): { group: string; decimal: string } {
  return of.startsWith('fr') ? { group: '\u00a0', decimal: ',' } : { group: ',', decimal: '.' }
}

/**
 * A decimal string written for the locale with a fixed number of decimals, rounded half away from zero. Done on the
 * digits, since a binary float would not hold every amount.
 */
export function decimalText(value: string, least: number, most: number, of: string): string {
  const rounded = new Decimal(value).toDecimalPlaces(most, Decimal.ROUND_HALF_UP)
  const places = Math.max(least, Math.min(most, rounded.decimalPlaces()))
  const [whole, part] = rounded.abs().toFixed(places).split('.') as [string, string | undefined]
  const { group, decimal } = separators(of)
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  const sign = rounded.isNegative() && !rounded.isZero() ? MINUS : ''
  return sign + grouped + (part ? decimal + part : '')
}

/** A decimal string with the decimal sign of the locale and all its digits, ungrouped: what a spreadsheet reads as a figure. */
export const plainText = (value: string, of: string): string => value.replace('.', separators(of).decimal)

/** `11.4%`, in French `11,4 %`; in a column of shares all with the same decimals. */
export function percentText(value: string, of: string, places?: number): string {
  const written = decimalText(value, places ?? 0, places ?? 4, of)
  return of.startsWith('fr') ? `${written}\u00a0%` : `${written}%`
}

/** An amount in the decimals of its currency; one that has more, whatever is known of its currency, shows them up to the third. */
export function moneyFigure(value: string, of: string, places = 2): string {
  const needed = /\.\d\d[1-9]0*$/.test(value) ? 3 : /\.(?!00)\d/.test(value) && !/\.0*$/.test(value) ? 2 : 0
  const shown = Math.max(needed, places)
  return decimalText(value, shown, shown, of)
}

/** A figure by its field: money 2 decimals unless its currency has others, price 2 to 4, quantity and rate without trailing zeros. */
export function figureText(
  value: string,
  field: Pick<Field, 'kind' | 'shown' | 'fewest' | 'even' | 'ungrouped'>,
  of: string,
  places = 2,
): string {
  if (field.ungrouped) return value
  if (field.kind === 'integer') return decimalText(value, 0, 0, of)
  if (field.kind === 'money') return moneyFigure(value, of, places)
  if (field.kind === 'percent') return percentText(value, of, field.even ? field.shown : undefined)
  return decimalText(value, field.kind === 'price' ? 2 : (field.fewest ?? 0), field.shown ?? 4, of)
}

/** Negatives in parentheses, as reports and statements write them. */
export const inParentheses = (written: string): string =>
  written.startsWith(MINUS) ? `(${written.slice(MINUS.length)})` : written
