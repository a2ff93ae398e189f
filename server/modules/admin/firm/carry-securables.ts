import { sql, type RawBuilder } from 'kysely'
import { securableIds } from '../../../../shared/contracts/portal.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { DONE, type Item, type RowOutcome } from '../../../platform/work/outcome.ts'

const names = (firmId: string) => sql<boolean>`${firmId} = any (string_to_array(replace(s.identifier, ' ', ''), ','))`

/** Users whom the firm is among the accounts of, and members of staff who look after it, as a preview shows them. */
export const usesInSecurables = (firmId: string): RawBuilder<unknown> => sql`
  select 'admin/user-securables'::text as room, 'billTos'::text as field, u.user_name as key, u.display_name as title,
         count(*)::int as uses
  from (select user_id from user_securable s where ${names(firmId)}
        union all select user_id from customer_assignment where firm_id = ${firmId}) n
  join app_user_shown u on u.id = n.user_id group by u.id, u.user_name, u.display_name`

interface Holder {
  id: string
  userName: string
  displayName: string
  securables: string[]
  isAssigned: boolean
}

/**
 * Whoever could act for the one firm, or looks after it, can for the other. Where a user has both, their ship-tos come together:
 * a bill-to is given to a user once [S3.07]. What he has chosen and put into his cart goes with him.
 */
export async function carrySecurables(
  context: ActionContext,
  from: string,
  into: string,
): Promise<(Item & RowOutcome)[]> {
  const { trx } = context
  const { rows } = await sql<Holder>`
    select u.id, u.user_name as "userName", u.display_name as "displayName",
           array(select identifier from user_securable s where s.user_id = u.id order by position) as securables,
           exists (select from customer_assignment a where a.user_id = u.id and a.firm_id = ${from}) as "isAssigned"
    from app_user_shown u where exists (select from user_securable s where s.user_id = u.id and ${names(from)})
      or exists (select from customer_assignment a where a.user_id = u.id and a.firm_id = ${from})
    order by u.user_name`.execute(trx)
  for (const holder of rows) await handOver(context, holder, from, into)
  await sql`update portal_account set bill_to_id = ${into} where bill_to_id = ${from}`.execute(trx)
  await sql`update portal_cart_line set bill_to_id = ${into} where bill_to_id = ${from}`.execute(trx)
  await sql`update portal_notification set bill_to_id = ${into} where bill_to_id = ${from}`.execute(trx)
  return rows.map(({ id, userName, displayName }) => ({
    ...{ item: `admin/user-securables ${id}`, room: 'admin/user-securables', record: userName },
    ...{ key: userName, title: displayName, ...DONE },
  }))
}

async function handOver(
  { trx, user, now, requestId, changeId }: ActionContext,
  { id, userName, securables, isAssigned }: Holder,
  from: string,
  into: string,
): Promise<void> {
  const together = broughtTogether(securables, from, into)
  await sql`delete from user_securable where user_id = ${id}::uuid`.execute(trx)
  await sql`
    insert into user_securable (user_id, position, identifier)
    select ${id}::uuid, s.at - 1, s.identifier
    from unnest(${together}::text[]) with ordinality as s (identifier, at)`.execute(trx)
  await sql`
    with gone as (delete from customer_assignment where user_id = ${id}::uuid and firm_id = ${from} returning position)
    insert into customer_assignment (user_id, firm_id, position) select ${id}::uuid, ${into}, position from gone
    on conflict (user_id, firm_id) do nothing`.execute(trx)
  await sql`
    update user_scope set version = version + 1, updated_by = ${user.name}, updated_on = ${now}
    where id = ${id}::uuid`.execute(trx)
  const said = (column: string, oldValue: string, newValue: string) =>
    ({ action: 'update', column, oldValue, newValue }) as const
  const entry = { table: 'user_scope', id, recordKey: userName, by: user.name, on: now, requestId, changeId }
  const isNamed = securables.join() !== together.join()
  await writeAudit(trx, entry, [
    ...(isNamed ? [said('billTos.identifier', securables.join('; '), together.join('; '))] : []),
    ...(isAssigned ? [said('customers.firmId', from, into)] : []),
  ])
}

/** The identifiers of one user with the one firm in the place of the other, each bill-to once and each ship-to once below it. */
function broughtTogether(securables: readonly string[], from: string, into: string): string[] {
  const as = (id: string) => (id === from ? into : id)
  const shipTos = new Map<string, string[]>()
  for (const Identifier of securables) {
    const { billToId, shipToIds } = securableIds({ Identifier })
    const known = shipTos.get(as(billToId)) ?? []
    shipTos.set(as(billToId), [...new Set([...known, ...shipToIds.map(as)])])
  }
  return [...shipTos].map(([billTo, below]) => [billTo, ...below].join(','))
}
