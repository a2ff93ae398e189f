import { sql, type Kysely } from 'kysely'
import type { VendorPriceLimit } from '../../../../shared/contracts/oe/product-price-import.ts'
import { fieldProblems } from '../../../../shared/contracts/check.ts'
import { LIMIT_PARAMETERS } from '../../../../shared/contracts/oe/product-price-import.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { refusal } from './take.ts'

/** Limits from their days on, the newest first. */
export const limitsOf = (db: Kysely<Tables>): Promise<VendorPriceLimit[]> =>
  planned(
    db,
    sql<VendorPriceLimit>`
    select effective::text as effective, trim_scale(percent)::text as percent, set_by as "setBy" from vendor_price_limit order by 1 desc`,
  )

/** [supply 9.1] Another limit from a day on; what counted before stays as it was. @throws Refusal */
export async function setLimit(
  { trx, user, now }: ActionContext,
  given: { readonly effective: string | null; readonly percent: string | null },
): Promise<void> {
  const problems = fieldProblems({ fields: LIMIT_PARAMETERS }, given)
  if (problems.length > 0) throw new Refusal(problems)
  const today = await businessDay(trx, now)
  if (given.effective! < today) throw refusal('limitBefore', { day: today }, 'effective')
  await sql`
    insert into vendor_price_limit (effective, percent, set_by, set_on) values (${given.effective}::date, ${given.percent}::numeric, ${user.name}, ${now})
    on conflict (effective) do update set percent = excluded.percent, set_by = excluded.set_by, set_on = excluded.set_on`.execute(
    trx,
  )
}
