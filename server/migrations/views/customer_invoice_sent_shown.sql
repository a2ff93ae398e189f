-- What other rooms read of invoices that left.
create or replace view customer_invoice_sent_shown as
select id, invoice_id, way, sent_to, sent_on
from customer_invoice_sent;
