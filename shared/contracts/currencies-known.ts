/** Decimals of the currencies that have been read from their table, by code. */
export const knownDecimals = new Map<string, number>()

/** Currencies as the table has them; their decimals never change. */
export function learnDecimals(currencies: readonly { readonly code: string; readonly decimals: number }[]): void {
  for (const { code, decimals } of currencies) knownDecimals.set(code, decimals)
}

/** The currency of the default company; that of the first company of an installation until it was read. */
let home = 'CAD'
export const homeCurrency = (): string => home
export function learnHome(currency: string): void {
  home = currency
}

/** Takes over what `toldCurrencies` wrote. Nothing told changes nothing. */
export function learnCurrencies(told: string | null): void {
  if (!told) return
  const [company, ...currencies] = told.split(' ')
  learnHome(company!)
  learnDecimals(currencies.map((one) => ({ code: one.slice(0, -1), decimals: Number(one.slice(-1)) })))
}
