import { decimalText, figureText, inParentheses, moneyFigure, percentText } from '../contracts/figure-text.ts'
import type { Field } from '../contracts/fields.ts'
import { decimalsOf, homeCurrency } from '../contracts/decimals.ts'
import { locale } from './i18n.ts'

/** A decimal string written for the locale with a fixed number of decimals, rounded half away from zero. */
export const writeDecimal = (value: string, least: number, most = least, of: string = locale()): string =>
  decimalText(value, least, most, of)

export interface MoneyForm {
  /** Zero as a dash in wide grids. */
  zero?: 'dash' | 'figure'
  /** Code of its currency, whose decimals it is written with; the company's unless said, two where it is not known. */
  currency?: string | null
  /** Decimals that are known otherwise. */
  places?: number
  /** Negatives in parentheses, for reports. */
  parentheses?: boolean
}

/** An amount with the decimals of its currency; empty text for null. */
export function formatMoney(value: string | null | undefined, form: MoneyForm = {}): string {
  if (value === null || value === undefined || value === '') return ''
  const { currency = homeCurrency(), places = decimalsOf(currency) } = form
  const written = moneyFigure(value, locale(), places)
  if (form.zero === 'dash' && !/[1-9]/.test(written)) return '–'
  return form.parentheses ? inParentheses(written) : written
}

/** A figure by its field: money the decimals of its currency, price 2 to 4, quantity and rate without trailing zeros. */
export function formatFigure(
  value: string | number | null | undefined,
  field: Pick<Field, 'kind' | 'shown' | 'fewest' | 'even' | 'ungrouped'>,
  places = 2,
): string {
  if (value === null || value === undefined || value === '') return ''
  return figureText(String(value), field, locale(), places)
}

/** `11.4%`, in French `11,4 %`. */
export function formatPercent(value: string | null | undefined, places?: number): string {
  if (value === null || value === undefined || value === '') return ''
  return percentText(value, locale(), places)
}

export const formatInteger = (n: number): string => writeDecimal(String(n), 0)
