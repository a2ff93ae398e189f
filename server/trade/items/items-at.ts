import { sql, type RawBuilder } from 'kysely'
import { itemMovedBy, itemsOpenAt } from '../../ledger/items-moved.ts'
import { seesAccount, seesBank } from '../../ledger/sight.ts'
import type { CurrentUser } from '../../platform/identity/user.ts'
import { counted, kindOf, openedBy, text, viewOf, type ItemSide } from './side.ts'

/** Whose account, at the end of which day, for whom. */
export interface AccountAsked {
  /** [S6.05] Items on accounts that he may not see are not told, nor what has moved through a bank that he may not see. */
  readonly user: CurrentUser
  readonly firmId: string
  readonly asOf: string
}

/** Of an item `i`, and of money `p`. */
export const itemSeen = (user: CurrentUser) => seesAccount(user, sql.ref('i.gl_account'))
export const moneySeen = (user: CurrentUser) => seesBank(user, sql.ref('p.bank_account_id'))

/** Items `i` of the accounts of a kind, in the books of the company. */
export const onControl = (kind: ItemSide['control'] | ItemSide['held']): RawBuilder<unknown> => sql`
  join company_shown c on c.company_id = i.company_id and c.is_default
  join gl_account_shown a on a.account = i.gl_account and a.control_kind = ${sql.lit(kind)}`

/** What the item `i` was opened with, in its currency, by lines up to a day. */
export const originalOf = (side: ItemSide, asOf?: string): RawBuilder<unknown> => sql`
  (select sum(${openedBy(side)}) from moved_line l
   where l.item_id = i.id ${asOf === undefined ? sql`` : sql`and l.posting_date <= ${asOf}::date`}
     and case i.side when 'Credit' then l.txn_credit > 0 else l.txn_debit > 0 end)`

/** Items of the firm on accounts of a kind that stood at the end of the day, with what was open of them. */
const itemsOf = (
  side: ItemSide,
  kind: ItemSide['control'] | ItemSide['held'],
  { firmId, asOf, user }: AccountAsked,
) => sql`
  select i.id, i.kind, i.reference, i.document_date, i.due_date, i.opened_on, i.currency, i.side, i.document_id,
         ${counted(side, sql`m.txn`)} as open, ${counted(side, sql`m.amount`)} as carried, ${originalOf(side, asOf)} as original
  from open_item_shown i ${onControl(kind)}
  cross join lateral (${itemMovedBy(sql`i.id`, asOf)}) m
  where i.firm_id = ${firmId} and i.opened_on <= ${asOf}::date and ${itemSeen(user)}`

const columns = (side: ItemSide, asOf: string) => sql`
  i.id, d.id as "invoiceId", ${kindOf(side)} as kind, i.reference, i.document_date::text as "documentDate",
  i.due_date::text as "dueDate", case when i.open > 0 then ${asOf}::date - i.due_date end as "daysLate", i.currency,
  ${text(sql`i.original`)} as original, ${text(sql`i.open`)} as open, ${text(sql`i.carried`)} as carried,
  d.hold_reason as "holdReason", d.entry_no as "entryNo",
  case when d.status = 'Reversed' and i.open = 0 then 'Reversed' when i.open = 0 then 'Paid'
       when d.hold_reason is not null then 'OnHold' when abs(i.open) < abs(i.original) then 'Partly' else 'Open' end as state`

/** [FI8] What was open: its sum is the balance of the firm on the control accounts of the side. */
export const openAt = (side: ItemSide, { firmId, asOf, user }: AccountAsked): RawBuilder<unknown> => sql`
  select ${columns(side, asOf)}
  from (
    select i.*, ${counted(side, sql`i.txn`)} as open, ${counted(side, sql`i.amount`)} as carried, ${originalOf(side, asOf)} as original
    from (select w.*, w.item_id as id from (${itemsOpenAt(asOf, sql<boolean>`i.firm_id = ${firmId}`)}) w) i ${onControl(side.control)}
    where ${itemSeen(user)}) i
  left join ${viewOf(side, 'document')} d on d.item_id = i.id`

/** Every document up to the day, with drafts that are not posted yet. */
export const documentsAt = (side: ItemSide, asked: AccountAsked): RawBuilder<unknown> => sql`
  select ${columns(side, asked.asOf)}
  from (${itemsOf(side, side.control, asked)}) i left join ${viewOf(side, 'document')} d on d.item_id = i.id
  union all
  select d.id, d.id, d.kind, d.number, d.document_date::text, d.due_date::text, null, coalesce(d.currency, ''),
         ${text(sql`coalesce(d.amount, 0)`)}, '0.00', '0.00', d.hold_reason, null, d.status
  from ${viewOf(side, 'document')} d
  where d.firm_id = ${asked.firmId} and d.entry_id is null and d.document_date <= ${asked.asOf}::date`

/** What is held back of documents: it is open, and does not fall due before it is released. */
export const heldAt = (side: ItemSide, asked: AccountAsked): RawBuilder<unknown> => sql`
  select ${columns(side, asked.asOf)}
  from (${itemsOf(side, side.held, asked)}) i left join ${viewOf(side, 'document')} d on d.id = i.document_id`

/** What the row `t` of a document holds back, in its currency or at home; null where it has posted none. */
export const heldOf = (
  side: ItemSide,
  documentType: string,
  amount: 'open_txn' | 'open_amount' = 'open_txn',
): RawBuilder<unknown> => sql`(
  select ${counted(side, sql.ref(`i.${amount}`))} from open_item_shown i
  where i.document_id = t.id and i.document_type = ${sql.lit(documentType)} and i.kind = 'Holdback')`

/** Our number of the document that opened the item `i`; none of what was taken over when the books began. */
export const documentNoOfItem = (side: ItemSide): RawBuilder<unknown> => sql`coalesce(
  (select d.our_number from ${viewOf(side, 'document')} d where d.id = i.document_id),
  (select p.our_number from ${viewOf(side, 'money')} p where p.id = i.document_id))`
