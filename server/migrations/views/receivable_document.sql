-- What opens items of customers, in the words that both sides share: `server/trade/items` reads this, and no table of receivables.
create or replace view receivable_document as
  select d.id, 'ar/customer-invoice'::text as room, d.kind, coalesce(d.invoice_no, d.document_no) as number, d.document_no as our_number,
         d.bill_to_id as firm_id, d.item_id, coalesce(d.doc_date, d.created_on::date) as document_date, d.due_date, d.discount_date,
         d.discount_amount, d.currency, d.doc_amount as amount, d.status, null::text as hold_reason, d.notes, d.entry_id, d.entry_no
  from customer_invoice d;
