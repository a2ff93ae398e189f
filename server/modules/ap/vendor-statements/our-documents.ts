import { sql, type Kysely } from 'kysely'
import { itemMovedBy } from '../../../ledger/items-moved.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Ours } from './match.ts'

/** A document of ours with what keeps it from being open at the day. */
export interface OurDocument extends Ours {
  readonly kind: string
  readonly isDraft: boolean
  readonly isLater: boolean
}

export interface AccountAt {
  vendorId: string
  currency: string
  /** `YYYY-MM-DD` */
  date: string
}

const amount = (of: ReturnType<typeof sql>) => sql`(${of})::numeric(19, 2)::text`

/**
 * All that the books and drafts know of a vendor in a currency: items of the payable accounts with what was open of them at the end of the day,
 * payments that left nothing on account, and documents that are not posted.
 */
export async function ourDocuments(
  db: Kysely<Tables>,
  { vendorId, currency, date }: AccountAt,
): Promise<OurDocument[]> {
  const { rows } = await sql<OurDocument>`
    select * from (
      select coalesce(d.doc_number, p.cheque_no::text, p.reference, p.payment_no, i.reference) as number,
             array_remove(array[i.reference, d.doc_number, d.invoice_no, p.payment_no, p.cheque_no::text, p.reference], null) as numbers,
             i.document_date::text as date, i.kind, false as "isDraft", i.opened_on > ${date}::date as "isLater",
             ${amount(sql`-m.txn`)} as open,
             ${amount(sql`(select coalesce(sum(l.txn_credit - l.txn_debit), 0) from entry_line l
                where l.item_id = i.id and case i.side when 'Credit' then l.txn_credit > 0 else l.txn_debit > 0 end)`)} as original
      from open_item i
      join company c on c.company_id = i.company_id and c.is_default
      join gl_account a on a.account = i.gl_account and a.control_kind = 'AP'
      cross join lateral (${itemMovedBy(sql`i.id`, date)}) m
      left join ap_invoice d on d.item_id = i.id
      left join ap_payment p on p.id = i.document_id
      where i.firm_id = ${vendorId} and i.currency = ${currency}
      union all
      select coalesce(p.cheque_no::text, p.reference, p.payment_no),
             array_remove(array[p.payment_no, p.cheque_no::text, p.reference], null), p.payment_date::text, 'Payment', false,
             p.payment_date > ${date}::date, '0.00', ${amount(sql`-p.amount`)}
      from ap_payment p
      where p.vendor_id = ${vendorId} and p.currency = ${currency} and p.status = 'Posted'
        and not exists (select from open_item i where i.document_id = p.id and i.firm_id = p.vendor_id)
      union all
      select coalesce(d.doc_number, d.invoice_no), array_remove(array[d.doc_number, d.invoice_no], null),
             coalesce(d.doc_date, d.created_on::date)::text, d.kind, true, false, '0.00',
             ${amount(sql`case d.kind when 'Invoice' then 1 else -1 end * coalesce(d.doc_amount, 0)`)}
      from ap_invoice d
      where d.vendor_id = ${vendorId} and coalesce(d.currency, ${currency}) = ${currency} and d.entry_id is null) each
    order by date, number`.execute(db)
  return rows
}
