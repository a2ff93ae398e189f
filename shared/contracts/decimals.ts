import type { Field } from './fields.ts'

/** Decimals of the currencies that have been read from their table, by code. */
const known = new Map<string, number>()

/** Currencies as the table has them; their decimals never change. */
export function learnDecimals(currencies: readonly { readonly code: string; readonly decimals: number }[]): void {
  for (const { code, decimals } of currencies) known.set(code, decimals)
}

/** The currency of the default company; that of the first company of an installation until it was read. */
let home = 'CAD'
export const homeCurrency = (): string => home
export function learnHome(currency: string): void {
  home = currency
}

/**
 * Decimals in which amounts of a currency are posted and shown, two while none is chosen. Before its row was read they are what the
 * engine of JavaScript shows it with, which differs from ISO 4217 for some.
 */
export function decimalsOf(currency: string | null | undefined): number {
  if (!currency) return 2
  const decimals = known.get(currency)
  if (decimals !== undefined) return decimals
  if (!/^[A-Z]{3}$/.test(currency)) return 2
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/** What is known of currencies as a browser is told it: that of the company, then the decimals of each, `CAD CAD2 JPY0`. */
export const toldCurrencies = (): string =>
  [home, ...[...known].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, decimals]) => code + decimals)].join(' ')

/** The same on the other side. Nothing told changes nothing. */
export function learnCurrencies(told: string | null): void {
  if (!told) return
  const [company, ...currencies] = told.split(' ')
  learnHome(company!)
  learnDecimals(currencies.map((one) => ({ code: one.slice(0, -1), decimals: Number(one.slice(-1)) })))
}

type Row = Readonly<Record<string, unknown>>

/**
 * Code of the currency that an amount is in: the company's where its field says so, else what stands in the field that names it, looked
 * for in its row first and then in those around it; the company's where none of them has one, null where it is not known.
 */
export function currencyOf(
  { ours, in: named = 'currency' }: Pick<Field, 'ours' | 'in'>,
  ...rows: readonly (Row | null | undefined)[]
): string | null {
  if (ours) return home
  for (const row of rows) if (row && named in row) return row[named] ? String(row[named]) : null
  return home
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
