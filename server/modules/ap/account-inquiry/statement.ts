import { sql, type RawBuilder } from 'kysely'
import { itemSeen, paymentSeen, sourced, text, type AccountAsked } from './items.ts'

/**
 * [finance 7.10] What has moved the balance of a vendor on the payable accounts, an entry a row, with the balance after it: in the
 * company's currency, or in one currency the amounts of that. What is applied to one another moves no balance. What was paid out
 * of a bank that is out of sight has moved it all the same: the payment itself is not named.
 */
export function statement({ firmId, asOf, user }: AccountAsked, currency: string | null): RawBuilder<unknown> {
  const shown = currency === null ? sql`m.amount` : sql`m.txn`
  return sql`
    select m.id::text || m.currency as id, m.posting_date::text as "movedOn", m.move, m.reference, m.id as "entryId", m.entry_no as "entryNo", m."invoiceId",
           m."paymentId", m."paidBy", m.currency, ${text(sql`m.txn`)} as txn,
           case when ${shown} > 0 then ${text(shown)} end as charged, case when ${shown} < 0 then ${text(sql`-${shown}`)} end as credited,
           ${text(sql`sum(${shown}) over (order by m.posting_date, m.entry_no, m.currency)`)} as balance
    from (
      select e.id, e.posting_date, e.entry_no, i.currency, sum(l.txn_credit - l.txn_debit) as txn, sum(l.credit - l.debit) as amount,
             d.id as "invoiceId", p.id as "paymentId", p.paid_by as "paidBy",
             coalesce(d.doc_number, p.cheque_no::text, p.reference, p.payment_no, min(i.reference)) as reference,
             case when e.reverses_entry_id is not null then 'Reversal'
                  when sum(l.txn_credit - l.txn_debit) = 0 and sum(l.credit - l.debit) <> 0 then 'Exchange'
                  when e.source = 'CD' then 'Payment'
                  when e.source = 'CC' then case when bool_or(i.kind = 'CardCharge') then 'CardCharge' else 'CardPayment' end
                  else coalesce(d.kind, case when e.kind = 'Opening' then 'Opening' else 'Other' end) end as move
      from open_item i
      join company c on c.company_id = i.company_id and c.is_default
      join gl_account a on a.account = i.gl_account and a.control_kind = 'AP'
      join moved_line l on l.item_id = i.id and l.posting_date <= ${asOf}::date
      join (${sourced}) e on e.id = l.entry_id
      left join ap_invoice d on d.id = e.document_id
      left join ap_payment p on p.id = e.document_id and ${paymentSeen(user)}
      where i.firm_id = ${firmId} and ${itemSeen(user)} and (${currency}::text is null or i.currency = ${currency})
      group by e.id, e.posting_date, e.entry_no, e.reverses_entry_id, e.kind, e.source, i.currency, d.id, p.id
      having sum(l.credit - l.debit) <> 0 or sum(l.txn_credit - l.txn_debit) <> 0) m
    where ${shown} <> 0`
}
