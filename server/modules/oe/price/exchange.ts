import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { homeCurrency } from '../../../../shared/contracts/decimals.ts'
import { inverseRate } from '../../../../shared/contracts/gl/exchange.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** What one unit of a currency is worth in another on a day, as decimal text; null where no rate was kept by then. */
export type Exchange = (from: string, to: string, day: string) => string | null

interface Rate {
  readonly from: string
  readonly to: string
  readonly day: string
  readonly rate: string
}

/**
 * Rates between these currencies on these days, in one statement: the latest by then, turned round where only the other direction is kept, and by way of the
 * company's currency where there is neither.
 */
export async function exchangeOf(
  db: Kysely<Tables>,
  currencies: readonly string[],
  days: readonly string[],
): Promise<Exchange> {
  const all = [...new Set([...currencies, homeCurrency()])]
  const rates =
    all.length < 2
      ? []
      : await factsOf(
          db,
          sql<Rate>`
          select x.from_currency as "from", x.to_currency as "to", d.day::text as day, trim_scale(x.rate)::text as rate
          from unnest(${[...new Set(days)]}::date[]) d (day)
          cross join lateral (
            select distinct on (from_currency, to_currency) from_currency, to_currency, rate from foreign_exchange_shown
            where from_currency = any (${all}::text[]) and to_currency = any (${all}::text[]) and effective_date <= d.day and not superseded
            order by from_currency, to_currency, effective_date desc) x`,
        )
  const known = new Map(rates.map(({ from, to, day, rate }) => [[from, to, day].join(), rate]))
  const direct: Exchange = (from, to, day) => {
    if (from === to) return '1'
    const kept = known.get([from, to, day].join())
    if (kept) return kept
    const other = known.get([to, from, day].join())
    return other ? inverseRate(other) : null
  }
  return (from, to, day) => {
    const straight = direct(from, to, day)
    if (straight !== null) return straight
    const [there, back] = [direct(from, homeCurrency(), day), direct(homeCurrency(), to, day)]
    return there !== null && back !== null ? new Decimal(there).times(back).toDecimalPlaces(8).toFixed() : null
  }
}
