import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { planned } from '../../../platform/database/planned.ts'
import { counted, RECEIVABLE } from '../../../trade/items/side.ts'

/** What a customer owes beyond its day. */
export interface Overdue {
  /** Decimal text in the company's currency. */
  readonly amount: string
  readonly currency: string
  /** Of the oldest of it. */
  readonly days: number
}

/** [finance 8.4] What of a customer is overdue on a day; null where nothing is. */
export async function overdueOf(db: Kysely<Tables>, firmId: string, day: string): Promise<Overdue | null> {
  const [row] = await planned(
    db,
    sql<Overdue | { amount: null }>`
    select money_text(sum(${counted(RECEIVABLE, sql`i.open_amount`)})) as amount, max(c.currency) as currency, ${day}::date - min(i.due_date) as days
    from open_item_shown i cross join (select currency from company_shown where is_default) c
    where i.firm_id = ${firmId} and i.due_date < ${day}::date and ${counted(RECEIVABLE, sql`i.open_amount`)} > 0
      and i.gl_account in (select a.account from gl_account_shown a where a.control_kind = ${sql.lit(RECEIVABLE.control)})`,
  )
  return row && row.amount !== null ? row : null
}
