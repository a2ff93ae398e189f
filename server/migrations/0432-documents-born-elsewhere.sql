-- [finance 8.1 born] A document of the sales journal says where it was born, and of what. Those of before are known by what names them.
alter table customer_invoice
  add column origin text not null default 'Typed'
    check (origin in ('Typed', 'Recurring', 'Interest', 'Reminder', 'Returned', 'Commission')),
  add column origin_no text check (length(origin_no) <= 20);

update customer_invoice d set origin = 'Recurring', origin_no = r.recurring_id
from ar_recurring_invoice_date a join ar_recurring_invoice r on r.id = a.owner_id where a.document_no = d.document_no;
update customer_invoice d set origin = 'Returned', origin_no = p.receipt_no from ar_receipt p where p.fee_document_no = d.document_no;
update customer_invoice d set origin = 'Reminder', origin_no = n.note_no
from customer_reminder m join collection_note n on n.id = m.note_id where m.fee_document_no = d.document_no;
update customer_invoice d set origin = 'Interest' where exists (select from interest_line x where x.invoice_id = d.id);
alter table customer_invoice alter column origin drop default;
