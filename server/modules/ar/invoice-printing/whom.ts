import { sql, type RawBuilder } from 'kysely'
import type { InvoicePrinting } from '../../../../shared/contracts/ar/invoice-printing.ts'
import type { RecordOf } from '../../../../shared/contracts/fields.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { where } from '../../../platform/reports/rows-for.ts'
import { mailAddresses } from '../../../trade/party/mail-addresses.ts'
import { seesEntry } from '../../gl/index.ts'

export type InvoicesAsked = RecordOf<typeof InvoicePrinting.parameters>

/** [supply 9 invoice-printing] Posted invoices that are asked for, and how each goes. Columns are named as in the contract. */
export const invoicesToSend = (p: InvoicesAsked, user: CurrentUser, inSight: Condition): RawBuilder<unknown> => sql`
  select case when ${p.by} = 'Email' and m.email is not null then 'Email' else 'Paper' end as goes, d.id, d.invoice_no as "invoiceNo",
         d.doc_date as "docDate", d.kind, t.firm_id as "firmId", t.name, t.language, m.email, d.currency,
         case d.kind when 'Credit' then -d.doc_amount else d.doc_amount end as total, s.times, s.last_sent as "lastSent", d.document_no as "documentNo"
  from customer_invoice d join firm_shown t on t.firm_id = d.bill_to_id
  cross join lateral (select ${mailAddresses('receives_invoices')} as email) m
  cross join lateral (
    select count(*)::int as times, max(o.sent_on) as last_sent from customer_invoice_sent o where o.invoice_id = d.id) s
  where d.status = 'Posted' and d.invoice_no is not null and d.doc_date between ${p.fromDate}::date and ${p.toDate}::date
    and (s.times > 0) = (${p.which} = 'Again') and ${inSight} and ${seesEntry(user, sql.ref('d.entry_id'))}
    and ${where(p.customerId, sql`d.bill_to_id = ${p.customerId}`)}
    and ${where(p.fromInvoice, sql`d.invoice_no >= ${p.fromInvoice}`)} and ${where(p.toInvoice, sql`d.invoice_no <= ${p.toInvoice}`)}`
