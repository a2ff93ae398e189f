-- What opens items and what moves money, of either side and in the words that both share: `server/trade/items` reads these, and no
-- table of a module.

create view payable_document as
  select d.id, 'ap/purchase-invoice'::text as room, d.kind, coalesce(d.doc_number, d.invoice_no) as number, d.invoice_no as our_number,
         d.vendor_id as firm_id, d.item_id, coalesce(d.doc_date, d.created_on::date) as document_date, d.due_date, d.discount_date,
         d.discount_amount, d.currency, d.doc_amount as amount, d.status, d.hold_reason, d.notes, d.entry_id, d.entry_no
  from ap_invoice d;

create view payable_money as
  select p.id, case p.paid_by when 'Card' then 'ap/card-payment' else 'ap/payment' end as room,
         case p.paid_by when 'Card' then 'CardPayment' else 'Payment' end as kind, p.paid_by,
         coalesce(p.cheque_no::text, p.reference, p.payment_no) as number, p.payment_no as our_number, p.bank_account_id
  from ap_payment p;

-- What posted money has withheld of an item as its discount.
create view payable_withheld as
  select l.item_id, l.discount from ap_payment_item l join ap_payment p on p.id = l.owner_id and p.status = 'Posted';
