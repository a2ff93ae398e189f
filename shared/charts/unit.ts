import { Decimal } from 'decimal.js'
import { writeDecimal } from '../i18n/format.ts'
import { locale } from '../i18n/i18n.ts'

/** In what the figures of a picture are written: by themselves, in thousands, in millions. */
export interface Unit {
  readonly name: 'ones' | 'thousands' | 'millions'
  readonly size: number
}

/** Figures up to this many ones are written whole: with four figures nothing is gained by thousands. */
const WHOLE = 10_000
const MILLIONS = 10_000_000

export function unitOf(values: readonly number[]): Unit {
  const most = Math.max(0, ...values.map(Math.abs))
  if (most < WHOLE) return { name: 'ones', size: 1 }
  return most < MILLIONS ? { name: 'thousands', size: 1000 } : { name: 'millions', size: 1_000_000 }
}

/** An amount in a unit, without decimals unless it is in millions. */
export const inUnit = (value: string | number, { name, size }: Unit): string =>
  writeDecimal(new Decimal(value).div(size).toFixed(1), 0, name === 'millions' ? 1 : 0)

const FORMS = { short: { month: 'short' }, long: { month: 'long', year: 'numeric' } } as const

/** A month in the language of the reader, by one of its days: `Nov`, `November 2026`. */
export const monthName = (day: string, form: keyof typeof FORMS): string =>
  new Intl.DateTimeFormat(locale(), { ...FORMS[form], timeZone: 'UTC' }).format(Date.parse(day))
