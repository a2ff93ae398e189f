import { sql } from 'kysely'

/** Our number of the document that opened the item `i`; none of what was taken over when the books began. */
export const documentNoOfItem = sql`coalesce(
  (select d.invoice_no from ap_invoice d where d.id = i.document_id),
  (select p.payment_no from ap_payment p where p.id = i.document_id))`
