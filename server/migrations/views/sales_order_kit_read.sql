-- What other rooms read of kits that were sold as what they are made of: which lines of an order are components of which kit, and how much of each one kit needs.
create or replace view sales_order_kit_read as
select o.order_no, l.line_no, k.kit_no, k.product_id, k.description, k.unit, k.priced_by, l.kit_each
from sales_order o join sales_order_kit k on k.owner_id = o.id join sales_order_line l on l.owner_id = o.id and l.kit_no = k.kit_no;
