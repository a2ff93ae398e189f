import { homeCurrency, knownDecimals } from './currencies-known.ts'
import type { Field } from './fields.ts'

export { homeCurrency, learnCurrencies, learnDecimals, learnHome } from './currencies-known.ts'

/**
 * Decimals in which amounts of a currency are posted and shown, two while none is chosen. Before its row was read they are what the
 * engine of JavaScript shows it with, which differs from ISO 4217 for some.
 */
export function decimalsOf(currency: string | null | undefined): number {
  if (!currency) return 2
  const decimals = knownDecimals().get(currency)
  if (decimals !== undefined) return decimals
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** What is known of currencies as a browser is told it: that of the company, then the decimals of each, `CAD CAD2 JPY0`. */
export const toldCurrencies = (): string =>
  [
    homeCurrency(),
    ...[...knownDecimals()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, decimals]) => code + decimals),
  ].join(' ')

type Row = Readonly<Record<string, unknown>>

/**
 * Code of the currency that an amount is in: the company's where its field says so, else what stands in the field that names it, looked
 * for in its row first and then in those around it; the company's where none of them has one, null where it is not known.
 */
export function currencyOf(
  { ours, in: named = 'currency' }: Pick<Field, 'ours' | 'in'>,
  ...rows: readonly (Row | null | undefined)[]
): string | null {
  if (ours) return homeCurrency()
  for (const row of rows) if (row && named in row) return row[named] ? String(row[named]) : null
  return homeCurrency()
}

/** Decimals that a figure is written with where it stands; two for what is no amount. */
export const placesOf = (
  field: Pick<Field, 'kind' | 'ours' | 'in'>,
  ...rows: readonly (Row | null | undefined)[]
): number => (field.kind === 'money' ? decimalsOf(currencyOf(field, ...rows)) : 2)

/** The same of a sum, which has them where all that it is of have one currency. */
export function placesOfSum(field: Pick<Field, 'kind' | 'ours' | 'in'>, rows: readonly Row[], around?: Row): number {
  if (field.kind !== 'money') return 2
  const [first, ...others] = new Set(rows.map((row) => currencyOf(field, row, around)))
  return others.length === 0 && first !== undefined ? decimalsOf(first) : placesOf(field, around)
}
