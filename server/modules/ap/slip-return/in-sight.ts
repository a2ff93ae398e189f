import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { keptFromBooks } from '../../gl/index.ts'
import { paymentSeen } from '../reports/payment-seen.ts'

/** First and last day that a slip is about, as expressions in the query. */
interface Days {
  first: RawBuilder<unknown>
  last: RawBuilder<unknown>
}

/** Payments of these days that count on a slip are all in sight: those to one vendor, or to everybody who gets one. */
const paymentsSeen = (
  user: CurrentUser,
  { first, last }: Days,
  vendor?: RawBuilder<unknown>,
): Condition => sql<boolean>`
  not exists (
    select from ap_payment p
    where p.status in ('Posted', 'Cancelled') and (p.payment_date between ${first} and ${last} or p.cancel_date between ${first} and ${last})
      and ${
        vendor
          ? sql`kept_firm(p.vendor_id) = kept_firm(${vendor})`
          : sql`exists (
              select from firm_shown f join firm_vendor_shown v on v.owner_id = f.id
              where f.firm_id in (p.vendor_id, kept_firm(p.vendor_id)) and v.reporting_slip = 'T5018')`
      }
      and not ${paymentSeen(user)})`

const OF_ROW: Days = { first: sql.ref('t.first_day'), last: sql.ref('t.last_day') }

/** [S6.05] What a slip says was paid is told to whoever may see every payment of its days to its vendor: a part of it would be no slip. */
export const slipsOfOwnBooks = (user: CurrentUser) => ({
  applies: keptFromBooks(user),
  scope: paymentsSeen(user, OF_ROW, sql.ref('t.vendor_id')),
})

/** The same of a return, which is of all vendors. */
export const returnsOfOwnBooks = (user: CurrentUser) => ({
  applies: keptFromBooks(user),
  scope: paymentsSeen(user, OF_ROW),
})

/** Whether the user may see what a return of these days would say. */
export async function seesReturnOf(
  db: Kysely<Tables>,
  user: CurrentUser,
  days: { first: string; last: string },
): Promise<boolean> {
  const of: Days = { first: sql`${days.first}::date`, last: sql`${days.last}::date` }
  const { rows } = await sql<{ seen: boolean }>`
    select not ${keptFromBooks(user)} or ${paymentsSeen(user, of)} as seen`.execute(db)
  return rows[0]!.seen
}
