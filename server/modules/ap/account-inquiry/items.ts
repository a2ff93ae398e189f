import { sql, type RawBuilder } from 'kysely'
import { ITEM_KINDS } from '../../../../shared/contracts/ap/item-kinds.ts'
import { itemMovedBy } from '../../../ledger/items-moved.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { seesAccount, seesBank } from '../../gl/index.ts'

/** Whose account, at the end of which day, for whom. */
export interface AccountAsked {
  /** [S6.05] Items on accounts that he may not see are not told, nor what a bank has paid that he may not see. */
  user: CurrentUser
  firmId: string
  asOf: string
}

export const text = (amount: RawBuilder<unknown>) => sql`money_text((${amount}))`
const kindOf = (kind: RawBuilder<unknown>) =>
  sql`case when ${kind} = any (${[...ITEM_KINDS]}::text[]) then ${kind} else 'Other' end`

/** Of an item `i`, and of a payment `p`. */
export const itemSeen = (user: CurrentUser) => seesAccount(user, sql.ref('i.gl_account'))
export const paymentSeen = (user: CurrentUser) => seesBank(user, sql.ref('p.bank_account_id'))

/** Items of the vendor on accounts of a kind that stood at the end of the day, with what was open of them. */
const itemsOf = ({ firmId, asOf, user }: AccountAsked, controlKind: 'AP' | 'HoldbackPayable') => sql`
  select i.id, i.kind, i.reference, i.document_date, i.due_date, i.opened_on, i.currency, i.side, i.document_id,
         -m.txn as open, -m.amount as carried,
         (select sum(l.txn_credit - l.txn_debit) from moved_line l
          where l.item_id = i.id and l.posting_date <= ${asOf}::date
            and case i.side when 'Credit' then l.txn_credit > 0 else l.txn_debit > 0 end) as original
  from open_item i
  join company c on c.company_id = i.company_id and c.is_default
  join gl_account a on a.account = i.gl_account and a.control_kind = ${controlKind}
  cross join lateral (${itemMovedBy(sql`i.id`, asOf)}) m
  where i.firm_id = ${firmId} and i.opened_on <= ${asOf}::date and ${itemSeen(user)}`

const columns = (asOf: string) => sql`
  i.id, d.id as "invoiceId", ${kindOf(sql`i.kind`)} as kind, i.reference, i.document_date::text as "documentDate",
  i.due_date::text as "dueDate", case when i.open > 0 then ${asOf}::date - i.due_date end as "daysLate", i.currency,
  ${text(sql`i.original`)} as original, ${text(sql`i.open`)} as open, ${text(sql`i.carried`)} as carried,
  d.hold_reason as "holdReason", d.entry_no as "entryNo",
  case when d.status = 'Reversed' and i.open = 0 then 'Reversed' when i.open = 0 then 'Paid'
       when d.hold_reason is not null then 'OnHold' when abs(i.open) < abs(i.original) then 'Partly' else 'Open' end as state`

/** [FI8] What was open: its sum is the vendor's balance on the payable accounts. */
export const openItems = (asked: AccountAsked): RawBuilder<unknown> => sql`
  select ${columns(asked.asOf)}
  from (${itemsOf(asked, 'AP')}) i left join ap_invoice d on d.item_id = i.id
  where i.open <> 0 or i.carried <> 0`

/** Every document up to the day, with drafts that are not posted yet. */
export const documents = (asked: AccountAsked): RawBuilder<unknown> => sql`
  select ${columns(asked.asOf)}
  from (${itemsOf(asked, 'AP')}) i left join ap_invoice d on d.item_id = i.id
  union all
  select d.id, d.id, d.kind, coalesce(d.doc_number, d.invoice_no), coalesce(d.doc_date, d.created_on::date)::text,
         d.due_date::text, null, coalesce(d.currency, ''), ${text(sql`coalesce(d.doc_amount, 0)`)}, '0.00', '0.00',
         d.hold_reason, null, d.status
  from ap_invoice d
  where d.vendor_id = ${asked.firmId} and d.entry_id is null
    and coalesce(d.doc_date, d.created_on::date) <= ${asked.asOf}::date`

export const holdbacks = (asked: AccountAsked): RawBuilder<unknown> => sql`
  select ${columns(asked.asOf)}
  from (${itemsOf(asked, 'HoldbackPayable')}) i left join ap_invoice d on d.id = i.document_id`

/** Entries, posted or waiting for integration, with their sources. */
export const sourced = sql`
  select m.id, m.entry_no, m.posting_date, m.document_id, m.kind, m.description, m.currency, m.reverses_entry_id, m.posted_by,
         m.posted_on, coalesce(m.source, j.source) as source
  from moved_entry m left join journal j on j.id = m.journal_id`

const isBack = sql`(e.reverses_entry_id is not null or exists (select from moved_entry r where r.reverses_entry_id = e.id))`

/** What was paid, one row for each payment, however many documents it settled. */
export const payments = ({ firmId, asOf, user }: AccountAsked): RawBuilder<unknown> => sql`
  select e.id, e.posting_date::text as "paidOn", e.id as "entryId", e.entry_no as "entryNo", e.source, e.description, e.currency,
         ${text(sql`sum(l.txn_debit - l.txn_credit)`)} as amount, ${text(sql`sum(l.debit - l.credit)`)} as "inCompany",
         case when ${isBack} then 'Cancelled' else 'Posted' end as state,
         p.id as "paymentId", p.paid_by as "paidBy", coalesce(p.cheque_no::text, p.reference, p.payment_no) as number,
         (select c.id from cheque c join print_sheet s on s.room = 'ap/cheque-printing' and s.document_id = p.id
            and s.number = c.cheque_no::text and s.state = 'Confirmed'
          where c.payment_id = p.id and c.cheque_no = p.cheque_no) as "chequeId"
  from open_item i
  join gl_account a on a.account = i.gl_account and a.control_kind = 'AP'
  join moved_line l on l.item_id = i.id and l.posting_date <= ${asOf}::date
  join (${sourced}) e on e.id = l.entry_id
  left join ap_payment p on p.id = e.document_id
  where i.firm_id = ${firmId} and e.source in ('CD', 'CC') and not (e.source = 'CC' and i.kind = 'CardCharge')
    and ${itemSeen(user)} and ${paymentSeen(user)}
  group by e.id, e.posting_date, e.entry_no, e.source, e.description, e.currency, e.reverses_entry_id, p.id`

/** What was used up by what: credits by invoices, and invoices by payments. */
export const applications = ({ firmId, asOf, user }: AccountAsked): RawBuilder<unknown> => sql`
  select p.id, p.applied_date::text as "appliedOn", f.reference as from, t.reference as to, f.currency,
         ${text(sql`abs(p.txn_amount)`)} as amount, p.applied_by as by, not taken.is_back as "canTakeBack",
         case when taken.is_back then 'TakenBack' else 'Applied' end as state, e.id as "entryId", e.entry_no as "entryNo",
         p.applied_on as "doneOn"
  from open_item f
  join item_application p on p.from_item_id = f.id and p.reverses_id is null and p.applied_date <= ${asOf}::date
  join open_item t on t.id = p.to_item_id
  left join moved_entry e on e.id = p.entry_id
  cross join lateral (
    select exists (select from item_application r where r.reverses_id = p.id and r.applied_date <= ${asOf}::date) as is_back) taken
  where f.firm_id = ${firmId} and ${seesAccount(user, sql.ref('f.gl_account'))} and ${seesAccount(user, sql.ref('t.gl_account'))}
  union all
  select i.id, e.posting_date::text, e.description, i.reference, i.currency, ${text(sql`sum(l.txn_debit - l.txn_credit)`)},
         e.posted_by, false, case when ${isBack} then 'TakenBack' else 'Applied' end, e.id, e.entry_no, e.posted_on
  from open_item i
  join gl_account a on a.account = i.gl_account and a.control_kind = 'AP'
  join moved_line l on l.item_id = i.id and l.posting_date <= ${asOf}::date
  join (${sourced}) e on e.id = l.entry_id
  left join ap_payment p on p.id = e.document_id
  where i.firm_id = ${firmId} and i.side = 'Credit' and e.source in ('CD', 'CC')
    and not (e.source = 'CC' and i.kind = 'CardCharge') and ${itemSeen(user)} and ${paymentSeen(user)}
  group by i.id, e.id, e.posting_date, e.description, e.posted_by, e.reverses_entry_id, e.entry_no, e.posted_on`
