import { sql, type RawBuilder } from 'kysely'
import { AGES } from '../../../shared/contracts/gl/ageing.ts'
import { today } from '../../platform/calendar/business-day.ts'
import type { Condition } from '../../platform/entity/stored.ts'
import type { CurrentUser } from '../../platform/identity/user.ts'
import { counted, viewOf, type ItemSide } from './side.ts'

/** Of an item `i`: on a control account of the side, and not settled. */
const isOpen = (side: ItemSide): Condition => sql<boolean>`
  i.gl_account in (select a.account from gl_account_shown a where a.control_kind = ${sql.lit(side.control)})
  and (i.open_txn <> 0 or i.open_amount <> 0)`

/** Something is open with the firm on this side, as documents of all days have left it. */
export const hasOpen = (side: ItemSide, firm: RawBuilder<unknown>): Condition =>
  sql<boolean>`(${firm} in (select i.firm_id from open_item_shown i where ${isOpen(side)}))`

/**
 * What is open with a firm in the company's currency, positive as the side counts it. Few firms have
 * anything open: they are found once for a statement, and only theirs is summed.
 */
export const owingOf = (side: ItemSide, firm: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (case when ${hasOpen(side, firm)} then (
    select ${counted(side, sql`coalesce(sum(i.open_amount), 0)`)}::numeric from open_item_shown i where i.firm_id = ${firm} and ${isOpen(side)}) else 0 end)`

/** The same of what was due before today. */
export const overdueOf = (side: ItemSide, firm: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (case when ${hasOpen(side, firm)} then (
    select ${counted(side, sql`coalesce(sum(i.open_amount), 0)`)}::numeric from open_item_shown i
    where i.firm_id = ${firm} and ${isOpen(side)} and i.due_date < ${today}) else 0 end)`

/** What of it is open by age, as `ages` has it: an amount for each, the oldest first; null of a firm with nothing open. */
export const agesOf = (side: ItemSide, firm: RawBuilder<unknown>): RawBuilder<unknown> => {
  const late = sql`(${today} - i.due_date)`
  const age = sql`case when ${late} <= 0 then 0 else least(${sql.lit(AGES - 1)}, (${late} - 1) / 30 + 1) end`
  const amounts = Array.from(
    { length: AGES },
    (_, at) =>
      sql`to_char(greatest(0, coalesce(sum(o.amount) filter (where o.age = ${sql.lit(AGES - 1 - at)}), 0)), 'FM000000000000000.00')`,
  )
  return sql`
  (case when ${hasOpen(side, firm)} then (
    select concat_ws(' ', ${sql.join(amounts)})
    from (select ${counted(side, sql`i.open_amount`)} as amount, ${age} as age
          from open_item_shown i where i.firm_id = ${firm} and ${isOpen(side)}) o) end)`
}

/** By how many days the oldest of it is late; null of a firm with nothing late. */
export const oldestOf = (side: ItemSide, firm: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (case when ${hasOpen(side, firm)} then (
    select max(${today} - i.due_date)::int from open_item_shown i
    where i.firm_id = ${firm} and ${isOpen(side)} and i.due_date < ${today} and ${counted(side, sql`i.open_amount`)} > 0) end)`

/**
 * Firms of the last documents of a side, of one person and of anybody: what was used lately is counted by documents, not by days, so that
 * the statement costs the same in a busy company.
 */
export function usedLately(side: ItemSide, firm: RawBuilder<unknown>, { name }: CurrentUser) {
  const within = (which: RawBuilder<unknown>): Condition =>
    sql<boolean>`(${firm} in (select d.firm_id from ${viewOf(side, 'lately')} d where ${which}))`
  return { byUser: within(sql`d.created_by = ${name}`), byAnybody: within(sql`true`) }
}
