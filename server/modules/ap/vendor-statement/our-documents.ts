import { sql, type Kysely } from 'kysely'
import { itemMovedBy } from '../../../ledger/items-moved.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { originalOf } from '../../../trade/items/items-at.ts'
import { balanceAt } from '../../../trade/items/moved.ts'
import { openedBy, PAYABLE, text as amount } from '../../../trade/items/side.ts'
import type { Ours } from './match.ts'

/** A document of ours with what keeps it from being open at the day. */
export interface OurDocument extends Ours {
  readonly kind: string
  readonly isDraft: boolean
  readonly isLater: boolean
  /** Within the balance that a statement carries forward. */
  readonly isEarlier: boolean
}

export interface AccountAt {
  vendorId: string
  currency: string
  /** `YYYY-MM-DD` */
  date: string
}

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
             i.document_date::text as date, i.kind, false as "isDraft", i.opened_on > ${date}::date as "isLater", false as "isEarlier",
             ${amount(sql`-m.txn`)} as open,
             ${amount(sql`coalesce(${originalOf(PAYABLE)}, 0)`)} as original
      from open_item_shown i
      join company_shown c on c.company_id = i.company_id and c.is_default
      join gl_account_shown a on a.account = i.gl_account and a.control_kind = 'AP'
      cross join lateral (${itemMovedBy(sql`i.id`, date)}) m
      left join ap_invoice d on d.item_id = i.id
      left join ap_payment p on p.id = i.document_id
      where i.firm_id = ${vendorId} and i.currency = ${currency}
      union all
      select coalesce(p.cheque_no::text, p.reference, p.payment_no),
             array_remove(array[p.payment_no, p.cheque_no::text, p.reference], null), p.payment_date::text, 'Payment', false,
             p.payment_date > ${date}::date, false, '0.00', ${amount(sql`-p.amount`)}
      from ap_payment p
      where p.vendor_id = ${vendorId} and p.currency = ${currency} and p.status = 'Posted'
        and not exists (select from open_item_shown i where i.document_id = p.id and i.firm_id = p.vendor_id)
      union all
      ${drafts({ vendorId, currency })}) each
    order by date, number`.execute(db)
  return rows
}

/** Documents that are not posted: they move nothing yet. */
const drafts = ({ vendorId, currency }: Omit<AccountAt, 'date'>) => sql`
  select coalesce(d.doc_number, d.invoice_no), array_remove(array[d.doc_number, d.invoice_no], null),
         coalesce(d.doc_date, d.created_on::date)::text, d.kind, true, false, false, '0.00',
         ${amount(sql`case d.kind when 'Invoice' then 1 else -1 end * coalesce(d.doc_amount, 0)`)}
  from ap_invoice d
  where d.vendor_id = ${vendorId} and coalesce(d.currency, ${currency}) = ${currency} and d.entry_id is null`

/** What the payable accounts say of a vendor in a currency, line by line: what we owe more is positive. */
const moves = ({ vendorId, currency }: Omit<AccountAt, 'date'>) => sql`
  select e.document_id, e.document_type, e.purpose, e.entry_no, e.description, l.posting_date, ${openedBy(PAYABLE)} as amount,
         i.reference, i.document_date, i.document_id = e.document_id as opened, i.kind
  from moved_line l
  join moved_entry e on e.id = l.entry_id
  join open_item_shown i on i.id = l.item_id and i.firm_id = ${vendorId} and i.currency = ${currency}
  join company_shown c on c.company_id = i.company_id and c.is_default
  join gl_account_shown a on a.account = i.gl_account and a.control_kind = 'AP'`

/**
 * [finance 7.13] What moved our balance with a vendor after a day, up to and with another, document by document, beside those of other
 * times and those that are not posted. What a document moved within it is `open`, what its own posting moved is `original`.
 */
export async function ourMovements(
  db: Kysely<Tables>,
  { vendorId, currency, date, after }: AccountAt & { after: string },
): Promise<OurDocument[]> {
  const { rows } = await sql<OurDocument>`
    select * from (
      select coalesce(d.doc_number, p.cheque_no::text, p.reference, p.payment_no, m.reference, m.entry_no, m.description) as number,
             array_remove(array[m.reference, d.doc_number, d.invoice_no, p.payment_no, p.cheque_no::text, p.reference, m.entry_no], null) as numbers,
             coalesce(d.doc_date, p.payment_date, m.opened_on, m.first)::text as date,
             coalesce(d.kind, case when p.id is null then m.kind else 'Payment' end, 'Other') as kind, false as "isDraft",
             m.first > ${date}::date as "isLater", m.first <= ${after}::date as "isEarlier",
             ${amount(sql`m.within`)} as open, ${amount(sql`m.whole`)} as original
      from (
        select document_id, min(posting_date) as first, min(entry_no) as entry_no, min(description) as description,
               min(reference) filter (where opened) as reference, min(document_date) filter (where opened) as opened_on,
               min(kind) filter (where opened) as kind,
               coalesce(sum(amount) filter (where posting_date > ${after}::date and posting_date <= ${date}::date), 0) as within,
               coalesce(sum(amount) filter (where purpose = 'post'), 0) as whole
        from (${moves({ vendorId, currency })}) l group by document_id) m
      left join ap_invoice d on d.id = m.document_id
      left join ap_payment p on p.id = m.document_id
      union all
      ${drafts({ vendorId, currency })}) each
    order by date, number`.execute(db)
  return rows
}

/** Our balance with a vendor at the end of a day: what we owe is positive. */
export async function ourBalanceAt(db: Kysely<Tables>, { vendorId, currency, date }: AccountAt): Promise<string> {
  const { rows } = await balanceAt(PAYABLE, { firmId: vendorId, currency, asOf: date }).execute(db)
  return rows[0]!.balance
}
