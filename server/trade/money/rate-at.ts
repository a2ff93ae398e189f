import { sql, type Kysely } from 'kysely'
import { daysBetween, inverseRate, withinFluctuation } from '../../../shared/contracts/gl/exchange.ts'
import { factsOf } from '../../platform/database/facts.ts'
import { planned } from '../../platform/database/planned.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Trx } from '../../platform/database/transaction.ts'

/** The rate of the table for a document. */
export interface RateAt {
  readonly rate: string
  /** The day that it holds from; before the document's on days without a rate, as on weekends. */
  readonly effectiveDate: string
  /** How far a typed rate may lie from it, in percent. */
  readonly fluctuationPercent: string
  /** Older than the company allows: the user is warned. */
  readonly isStale: boolean
  /** Rows to mark as used when the document is posted; none within one currency. */
  readonly rateId: string | null
  /** It is marked already, which stays so. */
  readonly isUsed: boolean
}

interface RateRow {
  id: string
  rate: string
  effective_date: string
  fluctuation_percent: string
  is_inverse: boolean
  used: boolean
  stale_days: number | null
}

/**
 * The rate between two currencies on the date of a document (`YYYY-MM-DD`): that of the latest effective day up to it
 * [finance 5.6], turned round where only the other direction is kept; null when there is none.
 */
export async function rateAt(
  db: Kysely<Tables>,
  companyId: string,
  from: string,
  to: string,
  docDate: string,
): Promise<RateAt | null> {
  if (from === to)
    return { rate: '1', effectiveDate: docDate, fluctuationPercent: '0', isStale: false, rateId: null, isUsed: false }
  const rows = await factsOf(
    db,
    sql<RateRow>`
    select id, trim_scale(rate)::text as rate, effective_date::text, trim_scale(fluctuation_percent)::text as fluctuation_percent,
           from_currency <> ${from} as is_inverse, used,
           (select rate_stale_days from gl_control_shown where company_id = ${companyId}) as stale_days
    from foreign_exchange_shown
    where ((from_currency = ${from} and to_currency = ${to}) or (from_currency = ${to} and to_currency = ${from}))
      and effective_date <= ${docDate}::date and not superseded
    order by effective_date desc, is_inverse limit 1`,
  )
  const row = rows[0]
  if (!row) return null
  return {
    rate: row.is_inverse ? inverseRate(row.rate) : row.rate,
    effectiveDate: row.effective_date,
    fluctuationPercent: row.fluctuation_percent,
    isStale: row.stale_days !== null && daysBetween(row.effective_date, docDate) > row.stale_days,
    rateId: row.id,
    isUsed: row.used,
  }
}

/** Whether a rate that somebody has typed may stand on the document without the right to override it [acceptance X6]. */
export const mayTypeRate = (typed: string, { rate, fluctuationPercent }: RateAt): boolean =>
  withinFluctuation(typed, rate, fluctuationPercent)

/** In the transaction that posts a document: its rate is in use from now on and can only be superseded. */
export async function useRate(trx: Trx, { rateId, isUsed }: Pick<RateAt, 'rateId' | 'isUsed'>): Promise<void> {
  if (!isUsed) await planned(trx, sql`select foreign_exchange_in_use(${[rateId]}::uuid[])`)
}
