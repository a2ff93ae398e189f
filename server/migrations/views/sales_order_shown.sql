-- What other rooms read of an order of a customer: whose it is, how far it is, and what it comes to.
create or replace view sales_order_shown as
select id, order_no, status, bill_to_id, currency, total
from sales_order;
