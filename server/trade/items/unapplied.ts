import { sql, type RawBuilder } from 'kysely'
import { controlBalancesAt, pendingBalancesAt } from '../../ledger/control-balances.ts'
import { itemsOpenAt } from '../../ledger/items-moved.ts'
import type { CurrentUser } from '../../platform/identity/user.ts'
import { documentNoOfItem, itemSeen, onControl } from './items-at.ts'
import { counted, viewOf, type ItemSide } from './side.ts'
import { ownCurrency } from '../company/own-company.ts'

export interface UnappliedAsked {
  readonly asOf: string
  readonly amountsIn: 'Company' | 'Document'
}

/**
 * [FA15] Every item on the control accounts of a side that was open the other way at the end of the day, with its firm in `firm_id`:
 * credits and money that nothing has used up, positive here.
 */
export function unappliedItems(side: ItemSide, p: UnappliedAsked, user: CurrentUser): RawBuilder<unknown> {
  const inCompany = p.amountsIn === 'Company'
  const line = counted(side, inCompany ? sql`l.debit - l.credit` : sql`l.txn_debit - l.txn_credit`)
  const original = sql`(
    select -sum(${line}) from moved_line l
    where l.item_id = i.id and ${counted(side, sql`l.txn_debit - l.txn_credit`)} < 0 and l.posting_date <= ${p.asOf}::date)`
  const memo = sql`(
    select min(l.memo) from moved_line l
    where l.item_id = i.id and ${counted(side, sql`l.txn_debit - l.txn_credit`)} < 0 and l.posting_date <= ${p.asOf}::date)`
  return sql`
    select i.firm_id, i.reference, ${documentNoOfItem(side)} as document_no, i.document_date, i.kind,
           ${p.asOf}::date - i.document_date as age, i.gl_account, i.currency as item_currency,
           ${inCompany ? sql`c.currency` : sql`i.currency`} as currency, ${original} as original, i.open as unapplied,
           coalesce((select d.notes from ${viewOf(side, 'document')} d where d.item_id = i.id), ${memo}) as reason
    from (select w.*, w.item_id as id, -${counted(side, inCompany ? sql`w.amount` : sql`w.txn`)} as open
          from (${itemsOpenAt(p.asOf)}) w where w.side <> ${sql.lit(side.opens)}) i ${onControl(side.control)}
    where i.open <> 0 and ${itemSeen(user)}`
}

/** What is open on documents, less what the control accounts of the side stand at, is what lies unapplied: `r` are all such rows. */
export function negativePart(side: ItemSide, p: UnappliedAsked): RawBuilder<unknown> {
  const inCompany = p.amountsIn === 'Company'
  const currency = inCompany ? ownCurrency : sql`currency`
  const amount = counted(side, inCompany ? sql`sum(amount)` : sql`sum(txn)`)
  return sql`
    with owed as (
      select ${currency} as currency, ${amount} as amount
      from (${itemsOpenAt(p.asOf)}) i join gl_account_shown a on a.account = i.gl_account and a.control_kind = ${sql.lit(side.control)}
      where i.side = ${sql.lit(side.opens)} group by 1
    ), booked as (
      select ${currency} as currency, ${amount} as amount
      from (${controlBalancesAt(p.asOf, [side.control])} union all ${pendingBalancesAt(p.asOf, [side.control])}) b group by 1
    ), reported as (select currency, sum(unapplied) as amount from r group by 1)
    select 'negativePart' as name, '' as subject, currency, coalesce(reported.amount, 0) as reported,
           coalesce(owed.amount, 0) - coalesce(booked.amount, 0) as expected
    from owed full join booked using (currency) full join reported using (currency) order by currency`
}
