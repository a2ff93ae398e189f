-- What opens items of vendors, in the words that both sides share: `server/trade/items` reads this, and no table of payables.
create or replace view payable_document as
  select d.id, 'ap/purchase-invoice'::text as room, d.kind, coalesce(d.doc_number, d.invoice_no) as number, d.invoice_no as our_number,
         d.vendor_id as firm_id, d.item_id, coalesce(d.doc_date, d.created_on::date) as document_date, d.due_date, d.discount_date,
         d.discount_amount, d.currency, d.doc_amount as amount, d.status, d.hold_reason, d.notes, d.entry_id, d.entry_no
  from ap_invoice d;
