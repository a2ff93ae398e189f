-- What other rooms read of a document of the sales journal: whose it is, how far it is, and what it has sold in the company's currency, not rounded yet, a credit below nothing.
create or replace view customer_invoice_shown as
select d.id, d.bill_to_id, d.kind, d.status, d.doc_date, d.entry_id,
       case d.kind when 'Invoice' then 1 when 'Credit' then -1 else 0 end * d.net_amount * d.rate as sold
from customer_invoice d;
