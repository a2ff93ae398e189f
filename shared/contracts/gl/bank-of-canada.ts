import { isDate } from '../filter.ts'
import type { PastedRow } from './pasted-rates.ts'

/** Rates of one pair as the Bank of Canada publishes them. */
export interface BankRates {
  readonly fromCurrency: string
  readonly toCurrency: string
  readonly rows: readonly PastedRow[]
}

/** A series by its name: `FXUSDCAD` is what one US dollar is worth in Canadian ones. */
function pairOf(series: string, ours: readonly string[]): Pick<BankRates, 'fromCurrency' | 'toCurrency'> | null {
  const [, fromCurrency = '', toCurrency = ''] = /^FX([A-Z]{3})([A-Z]{3})$/.exec(series) ?? []
  const isOurs = [fromCurrency, toCurrency].every((currency) => ours.includes(currency))
  return isOurs && fromCurrency !== toCurrency ? { fromCurrency, toCurrency } : null
}

/**
 * [finance 6, foreign-exchange] A file of the Valet interface of the Bank of Canada, CSV or JSON: the first of its series that is
 * between two currencies of ours. Days without a rate, its holidays, are passed over. Null for a text that is no such file; no rows
 * for one that has none of our series.
 * @param ours codes of the currencies in use
 */
export function readBankOfCanada(text: string, ours: readonly string[]): BankRates | null {
  const observed = text.trimStart().startsWith('{') ? ofJson(text) : ofCsv(text)
  if (observed === null) return null
  const series = observed.series.find((name) => pairOf(name, ours) !== null)
  if (series === undefined) return { fromCurrency: '', toCurrency: '', rows: [] }
  const rows = new Map<string, string>()
  for (const { day, of } of observed.days) {
    const rate = of(series)
    if (isDate(day) && /^\d{1,10}(\.\d{1,8})?$/.test(rate) && Number(rate) > 0) rows.set(day, rate)
  }
  return { ...pairOf(series, ours)!, rows: [...rows].map(([effectiveDate, rate]) => ({ effectiveDate, rate })) }
}

interface Observed {
  readonly series: readonly string[]
  readonly days: readonly { readonly day: string; readonly of: (series: string) => string }[]
}

function ofCsv(text: string): Observed | null {
  const rows = text.split(/\r?\n/).map((line) => line.split(',').map((cell) => cell.trim().replace(/^"|"$/g, '')))
  const begins = rows.findIndex((cells) => cells[0]?.toUpperCase() === 'OBSERVATIONS')
  const heads = rows[begins + 1]
  if (begins < 0 || heads === undefined) return null
  const days = rows.slice(begins + 2).map((cells) => ({
    day: cells[0] ?? '',
    of: (series: string) => cells[heads.indexOf(series)] ?? '',
  }))
  return { series: heads, days }
}

function ofJson(text: string): Observed | null {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return null
  }
  const { observations } = file as { observations?: unknown }
  if (!Array.isArray(observations)) return null
  const days = (observations as Record<string, unknown>[]).map((row) => ({
    day: typeof row['d'] === 'string' ? row['d'] : '',
    of: (series: string) => {
      const value = (row[series] as { v?: unknown } | undefined)?.v
      return typeof value === 'string' ? value : ''
    },
  }))
  return { series: [...new Set((observations as object[]).flatMap((row) => Object.keys(row)))], days }
}
