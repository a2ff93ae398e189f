-- What other rooms read of an order of a customer: whose it is, how far it is, when it was taken and is promised, and what it comes to.
create or replace view sales_order_shown as
select id, order_no, status, bill_to_id, currency, total, order_type, order_date, customer_reference, promised_date, terms_code, shipped_status, invoiced_status
from sales_order;
