/** What has been read of the currencies of one company. */
export interface KnownCurrencies {
  /** Currency of the default company; that of the first company of an installation until it was read. */
  home: string
  /** By code. */
  readonly decimals: Map<string, number>
}

export const noCurrencies = (): KnownCurrencies => ({ home: 'CAD', decimals: new Map() })

let known = noCurrencies()

/** From now on those of another company count. @returns those that did */
export function countIn(others: KnownCurrencies): KnownCurrencies {
  const before = known
  known = others
  return before
}

export const knownDecimals = (): ReadonlyMap<string, number> => known.decimals

/** Currencies as the table has them; their decimals never change. */
export function learnDecimals(currencies: readonly { readonly code: string; readonly decimals: number }[]): void {
  for (const { code, decimals } of currencies) known.decimals.set(code, decimals)
}

export const homeCurrency = (): string => known.home
export function learnHome(currency: string): void {
  known.home = currency
}

/** Takes over what `toldCurrencies` wrote. Nothing told changes nothing. */
export function learnCurrencies(told: string | null): void {
  if (!told) return
  const [company, ...currencies] = told.split(' ')
  learnHome(company!)
  learnDecimals(currencies.map((one) => ({ code: one.slice(0, -1), decimals: Number(one.slice(-1)) })))
}
