-- What other rooms read of a line that a customer was invoiced or credited: what, when and at which price.
create or replace view customer_invoice_line_read as
select l.id, l.product_id, l.quantity, l.unit_price, l.amount, d.id as invoice_id, d.company_id, d.bill_to_id, d.kind, d.doc_date, d.currency,
       coalesce(l.price_unit, l.unit) as priced_in, coalesce(l.discount_percent, 0) as discount_percent, d.document_no, d.invoice_no
from customer_invoice_line l
join customer_invoice d on d.id = l.owner_id
where d.entry_id is not null and d.status <> 'Reversed';
