import { sql, type Kysely } from 'kysely'
import { FIRST_FLUCTUATION } from '../../../../../shared/contracts/gl/foreign-exchange.ts'
import type { FeedReading, FeedStanding } from '../../../../../shared/contracts/gl/rate-feed.ts'
import type { Tables } from '../../../../platform/database/tables.ts'
import { knownRate, placed, type Placing } from '../place.ts'
import { feedAddress, type FeedRate, type Published } from './reading.ts'

const SOURCE = 'BankOfCanada'

/**
 * A published rate is added to a day that has none and corrects one that was published before and is not in use; a rate that is in
 * use, or that a person has entered, is never changed by the feed. [finance 6]
 */
async function keptRate(context: Placing, rate: FeedRate, fluctuationPercent: string) {
  const record = { ...rate, fluctuationPercent, source: SOURCE }
  const known = await knownRate(context.trx, record)
  const isSame = known !== undefined && Number(known.rate) === Number(rate.rate)
  if (known && !isSame && (known.used || known.source !== SOURCE)) return 'kept' as const
  return (await placed(context, record, known)) as 'added' | 'same' | 'changed'
}

/** How far a typed rate may lie from it: as of the latest rate of the same currencies. */
async function fluctuationOf({ trx }: Placing, { fromCurrency, toCurrency }: FeedRate): Promise<string> {
  const { rows } = await sql<{ percent: string }>`
    select trim_scale(fluctuation_percent)::text as percent from foreign_exchange
    where from_currency = ${fromCurrency} and to_currency = ${toCurrency} and not superseded
    order by effective_date desc limit 1`.execute(trx)
  return rows[0]?.percent ?? FIRST_FLUCTUATION
}

/** Writes down what a reading came to, with its rates; in the transaction of whoever asked for it. */
export async function keepReading(context: Placing, read: Published): Promise<void> {
  const { trx, by, now } = context
  // Two that read at once would add a day twice.
  await sql`select pg_advisory_xact_lock(hashtext('rate_feed_reading'))`.execute(trx)
  const outcome = { added: 0, same: 0, changed: 0, kept: 0 }
  const rates = 'rates' in read ? read.rates : []
  const percents = new Map<string, string>()
  for (const rate of rates) {
    const pair = `${rate.fromCurrency}${rate.toCurrency}`
    if (!percents.has(pair)) percents.set(pair, await fluctuationOf(context, rate))
    outcome[await keptRate(context, rate, percents.get(pair)!)] += 1
  }
  const [problem, told] = 'problem' in read ? [read.problem, read.told.slice(0, 100)] : [null, '']
  const latest =
    rates
      .map(({ effectiveDate }) => effectiveDate)
      .sort()
      .at(-1) ?? null
  await sql`
    insert into rate_feed_reading (read_on, read_by, problem, told, added, same, changed, kept, latest_day)
    values (${now}, ${by}, ${problem}, ${told}, ${outcome.added}, ${outcome.same}, ${outcome.changed}, ${outcome.kept},
            ${latest}::date)`.execute(trx)
  await sql`delete from rate_feed_reading where read_on < ${now}::timestamptz - interval '90 days'`.execute(trx)
}

/** How the feed stands: whether it is on, and what its last reading came to. */
export async function feedStanding(db: Kysely<Tables>): Promise<FeedStanding> {
  const isOn = (await feedAddress(db)) !== ''
  const { rows } = await sql<FeedReading & Pick<FeedStanding, 'lastGood'>>`
    select read_on as "readOn", read_by as "readBy", problem, told, added, same, changed, kept, latest_day::text as "latestDay",
           (select max(read_on) from rate_feed_reading where problem is null) as "lastGood"
    from rate_feed_reading order by read_on desc, id desc limit 1`.execute(db)
  if (!rows[0]) return { isOn, last: null, lastGood: null }
  const { lastGood, ...last } = rows[0]
  return { isOn, last, lastGood }
}
