import { sql, type RawBuilder } from 'kysely'
import type { InvoicePrinting } from '../../../../shared/contracts/ar/invoice-printing.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { where } from '../../../platform/reports/rows-for.ts'
import { seesEntry } from '../../gl/index.ts'

export type InvoicesAsked = RecordOf<typeof InvoicePrinting.parameters>

/** Where invoices of a firm `t` go by e-mail: everybody there who gets them, each address once. */
const mailAddresses = sql`(
  select string_agg(c.email, ', ' order by c.position) from firm_contact_shown c
  where c.owner_id = t.id and c.receives_invoices and c.email is not null
    and not exists (select from firm_contact_shown e
                    where e.owner_id = c.owner_id and e.receives_invoices and lower(e.email) = lower(c.email) and e.position < c.position))`

/** [supply 9 invoice-printing] Posted invoices that are asked for, and how each goes. Columns are named as in the contract. */
export const invoicesToSend = (p: InvoicesAsked, user: CurrentUser, inSight: Condition): RawBuilder<unknown> => sql`
  select case when ${p.by} = 'Email' and m.email is not null then 'Email' else 'Paper' end as goes, d.id, d.invoice_no as "invoiceNo",
         d.doc_date as "docDate", d.kind, t.firm_id as "firmId", t.name, t.language, m.email, d.currency,
         case d.kind when 'Credit' then -d.doc_amount else d.doc_amount end as total, s.times, s.last_sent as "lastSent", d.document_no as "documentNo"
  from customer_invoice d join firm_shown t on t.firm_id = d.bill_to_id
  cross join lateral (select ${mailAddresses} as email) m
  cross join lateral (
    select count(*)::int as times, max(o.sent_on) as last_sent from customer_invoice_sent o where o.invoice_id = d.id) s
  where d.status = 'Posted' and d.invoice_no is not null and d.doc_date between ${p.fromDate}::date and ${p.toDate}::date
    and (s.times > 0) = (${p.which} = 'Again') and ${inSight} and ${seesEntry(user, sql.ref('d.entry_id'))}
    and ${where(p.customerId, sql`d.bill_to_id = ${p.customerId}`)}
    and ${where(p.fromInvoice, sql`d.invoice_no >= ${p.fromInvoice}`)} and ${where(p.toInvoice, sql`d.invoice_no <= ${p.toInvoice}`)}`
