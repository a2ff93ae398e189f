-- What other rooms read of open purchase orders: what is still to come of a line, when and whereto, whether it was approved, and whether it goes
-- to a customer and never comes in.
create or replace view purchase_order_line_read as
select l.id, o.id as order_id, o.order_no, o.company_id, o.vendor_id, o.warehouse_id, l.line_no, l.product_id, l.unit,
       l.quantity - l.received as to_come, coalesce(l.required_date, o.eta) as comes_on, o.approval = 'Approved' as approved,
       o.order_date, l.unit_cost, o.direct_for is not null as is_direct, round(l.unit_cost * o.rate, 6) as home_cost
from purchase_order o join purchase_order_line l on l.owner_id = o.id
where o.status = 'Open' and not l.short_closed and l.quantity > l.received;
