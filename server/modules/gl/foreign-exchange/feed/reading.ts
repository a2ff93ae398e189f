import { sql, type Kysely } from 'kysely'
import { RATE_FEED_ADDRESS, RATE_FEED_CURRENCIES } from '../../../../../shared/contracts/admin/configuration.ts'
import { readBankOfCanada } from '../../../../../shared/contracts/gl/bank-of-canada.ts'
import { MOST_PASTED } from '../../../../../shared/contracts/gl/foreign-exchange.ts'
import type { FeedProblem } from '../../../../../shared/contracts/gl/rate-feed.ts'
import { businessDay } from '../../../../platform/calendar/business-day.ts'
import { valueOf } from '../../../../platform/configuration/value-of.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { currenciesInUse } from '../../currency/in-use.ts'
import { NotRead } from '../../../../platform/outside/public-text.ts'

/** A published rate of a day. */
export interface FeedRate {
  fromCurrency: string
  toCurrency: string
  effectiveDate: string
  rate: string
}

/** What was published, or why it was not read. */
export type Published = { rates: readonly FeedRate[] } | { problem: FeedProblem; told: string }

type Parts = Pick<Deps, 'db' | 'clock' | 'rateFeed'>

/** Whether rates are fetched at all: where no address is set, nothing is. */
export const feedAddress = async (db: Kysely<Tables>): Promise<string> => (await valueOf(db, RATE_FEED_ADDRESS)).trim()

/**
 * [finance 6, foreign-exchange] Published rates of each currency that is asked for, since a week before the last one that is kept:
 * a correction is seen, and days without a server are made up for. Nothing is written. All of it is read, or nothing is taken.
 */
export async function published(parts: Parts): Promise<Published> {
  const address = await feedAddress(parts.db)
  const rates: FeedRate[] = []
  const asked = wordsOf(await valueOf(parts.db, RATE_FEED_CURRENCIES))
  const ours = await currenciesInUse(parts.db)
  for (const currency of ours.filter((code) => asked.includes(code))) {
    const read = await ofCurrency(parts, address, currency, ours)
    if ('problem' in read) return read
    rates.push(...read.rates)
  }
  return { rates }
}

const wordsOf = (list: string): string[] => list.split(/[\s,;]+/)

async function ofCurrency(
  { db, clock, rateFeed }: Parts,
  address: string,
  currency: string,
  ours: readonly string[],
): Promise<Published> {
  const today = await businessDay(db, clock.now())
  const { rows } = await sql<{ since: string; last: string | null }>`
    select (coalesce(max(effective_date), ${today}::date - 23) - 7)::text as since,
           (array_agg(trim_scale(rate)::text order by effective_date desc))[1] as last
    from foreign_exchange
    where source = 'BankOfCanada' and not superseded and effective_date between ${today}::date - 366 and ${today}::date
      and ${currency} in (from_currency, to_currency)`.execute(db)
  const { since, last } = rows[0]!
  let text: string
  try {
    text = await rateFeed.read(address.replaceAll('{currency}', currency).replaceAll('{since}', since))
  } catch (error) {
    if (error instanceof NotRead) return { problem: error.why, told: error.told }
    throw error
  }
  const file = readBankOfCanada(text, ours)
  if (!file) return { problem: 'unread', told: '' }
  const rates = file.rows
    .filter(({ effectiveDate }) => effectiveDate >= since)
    .map((row) => ({ ...pairOf(file), ...row }))
  if (rates.length === 0) return { problem: 'noRates', told: currency }
  if (file.fromCurrency !== currency)
    return { problem: 'otherCurrency', told: `${file.fromCurrency}/${file.toCurrency}` }
  rates.sort((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1))
  const ahead = rates.find(({ effectiveDate }) => effectiveDate > today)
  if (ahead || rates.length > MOST_PASTED) return { problem: 'ahead', told: ahead?.effectiveDate ?? '' }
  const leap = leapIn(rates, last)
  return leap ? { problem: 'leaps', told: leap.effectiveDate } : { rates }
}

const pairOf = ({ fromCurrency, toCurrency }: { fromCurrency: string; toCurrency: string }) => ({
  fromCurrency,
  toCurrency,
})

/** No currency doubles, or loses half, from one published day to the next: a point has moved, or the two were turned round. */
function leapIn(rates: readonly FeedRate[], last: string | null): FeedRate | undefined {
  let before = Number(last ?? rates[0]!.rate)
  return rates.find(({ rate }) => {
    const leaps = Number(rate) > before * 2 || Number(rate) < before / 2
    before = Number(rate)
    return leaps
  })
}
