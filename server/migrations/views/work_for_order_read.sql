-- What other rooms read of work orders that are for a sales order: what is done, how far they are, by when they are to be done, and whether anything still comes of them.
create or replace view work_for_order_read as
select o.id as work_id, o.order_no, o.for_order, o.company_id, o.warehouse_id, o.status, o.required_on, o.closed_on,
       o.status in ('Pending', 'Committed') as is_coming, o.order_type
from production_work_order o
where o.for_order is not null;
