-- What other rooms read of what is bought for a line of a sales order: for which order, and how much.
create or replace view sales_order_supply_shown as
select order_line_id, order_no, purchase_order_id, purchase_line_id, quantity
from sales_order_supply;
