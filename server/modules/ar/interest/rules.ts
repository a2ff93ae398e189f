import { sql } from 'kysely'
import { InterestRate } from '../../../../shared/contracts/ar/interest-rate.ts'
import { fail, rule } from '../../../platform/action/rules.ts'
import { mergeParameters } from '../../admin/index.ts'

/** A rate is of a customer, of terms, or of everybody. [finance 8.4 interest] */
export const ofOne = rule(
  InterestRate,
  'ar.interestRate.ofOne',
  'termsCode',
  ({ customerId, termsCode }) => Boolean(customerId) && Boolean(termsCode) && fail(),
)

/** Of the same there is one rate from a day on. [finance 8.4 interest] */
export const dayOnce = rule(InterestRate, 'ar.interestRate.dayOnce', 'fromDate', async (rate, { db, before }) => {
  if (!rate.fromDate) return false
  const { rows } = await sql`
    select from interest_rate where from_date = ${rate.fromDate}::date and customer_id is not distinct from ${rate.customerId ?? null}
      and terms_code is not distinct from ${rate.termsCode ?? null} and id is distinct from ${before?.id ?? null}::uuid`.execute(
    db,
  )
  return rows.length > 0 && fail()
})

export const onSave = [ofOne, dayOnce]

/** Of two customers who become one, one has a rate from a day on. [supply 7.1] */
const oneRateADay = rule(mergeParameters, 'admin.mergeFirms.oneRateADay', 'intoFirm', async (asked, { db }) => {
  const { fromFirm: from, intoFirm: into } = asked
  const { rows } = await sql<{ day: string }>`
    select a.from_date::text as day from interest_rate a join interest_rate b on b.from_date = a.from_date
    where a.customer_id = ${from} and b.customer_id = ${into} and a.id <> b.id order by 1 limit 1`.execute(db)
  return rows[0] && fail({ from, into, fromDate: rows[0].day })
})

/** What receivables hold against a merge of two firms. */
export const MERGE_RULES = [oneRateADay]
