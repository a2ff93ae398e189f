import { sql } from 'kysely'
import { Arrival } from '../../../../shared/contracts/ap/arrival.ts'
import { stored } from '../../../platform/entity/stored.ts'

export const ArrivalStore = stored(Arrival, {
  table: 'ap_arrival',
  derived: {
    vendorName: sql`(select f.name from firm_shown f where f.firm_id = t.vendor_id)`,
    sameFile: sql`coalesce(
      (select min(o.arrival_no) from ap_arrival o where o.sha256 = t.sha256 and o.arrival_no < t.arrival_no),
      (select min(i.invoice_no) from attachment_shown a join ap_invoice i on i.id = a.record_id
       where a.sha256 = t.sha256 and a.room = 'ap/purchase-invoice' and a.id <> t.attachment_id))`,
    sameNumber: sql`coalesce(
      (select min(i.invoice_no) from ap_invoice i
       where i.vendor_id = t.vendor_id and i.doc_key = upper(btrim(t.doc_number)) and i.status <> 'Reversed'
         and i.id is distinct from t.invoice_id),
      (select min(o.opening_no) from opening_document o
       where o.side = 'Vendor' and o.firm_id = t.vendor_id and o.doc_key = upper(btrim(t.doc_number))))`,
    invoiceId: sql`t.invoice_id::text`,
  },
})
