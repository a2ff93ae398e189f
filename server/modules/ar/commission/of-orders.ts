import { sql, type Kysely } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { seesWhole } from '../statement/whole.ts'
import { commissionPosting, type CommissionPosted } from './post.ts'

/** Whoever may post commissions at all, wherever he does it. [finance 8.4] [supply 20] */
export async function postsCommissions(db: Kysely<Tables>, user: CurrentUser): Promise<boolean> {
  const rights = await rightsOf(db, user)
  return rights.can('commission.post') && rights.can('cost.view') && (await seesWhole(db, user))
}

interface Earner {
  readonly salesRepId: string
  readonly documentIds: readonly string[]
}

/**
 * [supply 9 orders-invoices-queue] Posts to payables what reps have earned with invoices of orders of a day, a document for each of them. Asked again, it posts what has come since.
 * @throws Refusal with why it cannot be; then nothing of it is posted
 */
export function commissionOfOrders(
  deps: Deps,
  rooms: TradeRooms,
): (context: ActionContext, day: string) => Promise<readonly CommissionPosted[]> {
  const post = commissionPosting(deps, rooms)
  return async (context, day) => {
    const { trx, now } = context
    // What will be earned is not posted before it is.
    if (day > (await businessDay(trx, now))) return []
    const earners = await planned(
      trx,
      sql<Earner>`
      select c.sales_rep_id as "salesRepId", array_agg(distinct c.document_id) as "documentIds"
      from commission c join customer_invoice d on d.id = c.document_id
      where d.origin = 'Order' and d.doc_date = ${day}::date and d.entry_id is not null
      group by 1 order by 1`,
    )
    const posted: CommissionPosted[] = []
    // There are as many documents of payables as reps who have earned something.
    for (const { salesRepId, documentIds } of earners) {
      const made = await post(context, { salesRepId, asOf: day, postingDate: day, documentIds })
      if (made) posted.push(made)
    }
    return posted
  }
}
