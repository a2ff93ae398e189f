import { sql, type RawBuilder } from 'kysely'

/**
 * What was paid on payable items in a range of days, payments taken back subtracted: one row each with `item_id`, `gl_account`,
 * `entry_id` and `document_id` of what paid it, `firm_id`, `paid_on`, `amount` and `txn`, and `days` from the date of the document. A card's charge is owed to its issuer, and not paid
 * to anybody.
 */
export const paidBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select i.id as item_id, i.gl_account, e.id as entry_id, e.document_id, i.firm_id, l.posting_date as paid_on, l.debit - l.credit as amount, l.txn_debit - l.txn_credit as txn,
         case when i.side = 'Credit' then l.posting_date - i.document_date end as days
  from moved_line l
  join moved_entry e on e.id = l.entry_id
  left join journal j on j.id = e.journal_id
  join open_item i on i.id = l.item_id
  join gl_account a on a.account = i.gl_account and a.control_kind = 'AP'
  where l.posting_date between ${from} and ${to} and coalesce(e.source, j.source) in ('CD', 'CC')
    and not (coalesce(e.source, j.source) = 'CC' and i.kind = 'CardCharge')`
