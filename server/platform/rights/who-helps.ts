import { sql, type Kysely } from 'kysely'
import type { Helpers } from '../../../shared/contracts/helpers.ts'
import { planned } from '../database/planned.ts'
import type { Tables } from '../database/tables.ts'

/** More are a number: nobody reads a list of twenty people. */
const MOST_NAMES = 3

/**
 * [judgement-supply, rule 14] Who may do what a right of the trade is for, and that up to an amount: a blocked thing names who can help.
 * @param amount decimal text in the company's currency; null where the right has no limit
 */
export async function whoHelps(
  db: Kysely<Tables>,
  { right, amount, user }: { right: string; amount: string | null; user: { readonly id: string } },
): Promise<Helpers> {
  const rows = await planned(
    db,
    sql<{ name: string; you: boolean }>`
    with recursive giving (role_id) as (
      select r.role_id from role r join role_named_right n on n.owner_id = r.id
      where n.named_right = ${right} and (n.limit_value is null or n.limit_value >= ${amount ?? '0'}::numeric)
      union select r.role_id from role_right r where r.right_id = '*'
      union select r.role_id from role r join giving g on r.inherits = g.role_id)
    select u.display_name as name, u.id = ${user.id}::uuid as you
    from app_user u
    where not u.disabled and not u.external_user
      and exists (select from user_role held join giving g on g.role_id = held.role_id where held.user_id = u.id)
    order by u.display_name`,
  )
  const others = rows.filter(({ you }) => !you)
  return {
    who: others.slice(0, MOST_NAMES).map(({ name }) => name),
    more: others.length > MOST_NAMES,
    you: rows.some(({ you }) => you),
  }
}
