import { sql } from 'kysely'
import { InterestRate } from '../../../../shared/contracts/ar/interest-rate.ts'
import { fail, rule } from '../../../platform/action/rules.ts'

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
