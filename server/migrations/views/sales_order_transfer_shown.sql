-- What other rooms read of what another warehouse is asked to send for a line of a sales order: by which ticket, how much, and by when.
create or replace view sales_order_transfer_shown as
select order_line_id, order_no, ticket_id, quantity, comes_on
from sales_order_transfer;
