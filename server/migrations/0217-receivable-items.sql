-- The same of customers as `0208-two-sides-of-items` has of vendors: it sorts behind the tables that it reads.

create view receivable_document as
  select d.id, 'ar/customer-invoice'::text as room, d.kind, coalesce(d.invoice_no, d.document_no) as number, d.document_no as our_number,
         d.bill_to_id as firm_id, d.item_id, coalesce(d.doc_date, d.created_on::date) as document_date, d.due_date, d.discount_date,
         d.discount_amount, d.currency, d.doc_amount as amount, d.status, null::text as hold_reason, d.notes, d.entry_id, d.entry_no
  from customer_invoice d;

-- Nothing moves money of customers yet.
create view receivable_money as
  select null::uuid as id, null::text as room, null::text as kind, null::text as paid_by, null::text as number, null::text as our_number,
         null::text as bank_account_id
  where false;

create view receivable_withheld as
  select null::uuid as item_id, null::numeric(19, 4) as discount where false;
