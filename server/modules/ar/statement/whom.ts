import { sql, type RawBuilder } from 'kysely'
import type { AccountStatement } from '../../../../shared/contracts/ar/account-statement.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import { itemsMovedBy } from '../../../ledger/items-moved.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { where } from '../../../platform/reports/rows-for.ts'
import { itemSeen, onControl } from '../../../trade/items/items-at.ts'
import { counted, RECEIVABLE } from '../../../trade/items/side.ts'
import { mailAddresses } from '../../../trade/party/mail-addresses.ts'

export type StatementsAsked = RecordOf<typeof AccountStatement.parameters>

/** Where statements of a firm `t` go by e-mail. */
export const statementAddresses = mailAddresses('receives_statements')

/**
 * [finance 8.4] Every customer with a balance at the end of the day, or with something that moved it since `from`, once for each currency: how
 * his statement goes, or why he gets none. Columns are named as in the contract.
 */
export function whomToSend(p: StatementsAsked, user: CurrentUser, inSight: Condition): RawBuilder<unknown> {
  const txn = counted(RECEIVABLE, sql`m.txn`)
  const amount = counted(RECEIVABLE, sql`m.amount`)
  const isAsked = {
    Balance: sql`k.balance <> 0`,
    Activity: sql`(k.balance <> 0 or k.has_moved)`,
    Overdue: sql`k.overdue > 0`,
  }[p.who]
  return sql`
    select case when coalesce(b.statement_cycle, 'None') = 'None' then 'NotWanted'
                when ${p.cycle ?? null}::text is not null and b.statement_cycle <> ${p.cycle ?? null}::text then 'OtherCycle'
                when not ${isAsked} then 'NotAsked'
                when ${p.by} = 'Email' and k.email is not null then 'Email' else 'Paper' end as goes,
           k.firm_id as "firmId", k.name, k.language, coalesce(b.statement_form, 'OpenItem') as form, k.email, k.currency,
           k.balance, k.carried, k.overdue,
           (select max(s.as_of) from customer_statement s where s.customer_id = k.firm_id and s.currency = k.currency) as "lastSent"
    from (
      select o.*, t.id, t.name, t.language, ${statementAddresses} as email,
             exists (select from moved_line l join open_item_shown i on i.id = l.item_id ${onControl(RECEIVABLE.control)}
                     where i.firm_id = o.firm_id and i.currency = o.currency and ${itemSeen(user)}
                       and l.posting_date between ${p.from}::date and ${p.asOf}::date) as has_moved
      from (
        select i.firm_id, i.currency, sum(${txn}) as balance, sum(${amount}) as carried,
               coalesce(sum(${amount}) filter (where ${txn} > 0 and i.due_date < ${p.asOf}::date), 0) as overdue
        from (${itemsMovedBy(p.asOf)}) m join open_item_shown i on i.id = m.item_id ${onControl(RECEIVABLE.control)}
        where ${itemSeen(user)} group by i.firm_id, i.currency) o
      join firm_shown t on t.firm_id = o.firm_id
      where ${inSight}
        and ${where(p.customerFrom, sql`t.firm_id >= ${p.customerFrom}`)}
        and ${where(p.customerTo, sql`t.firm_id <= ${p.customerTo}`)}) k
    left join firm_bill_to_shown b on b.owner_id = k.id
    where (k.balance <> 0 or k.carried <> 0 or k.has_moved)
      and ${where(p.salesRepId, sql`b.sales_rep_id = ${p.salesRepId}`)}`
}
