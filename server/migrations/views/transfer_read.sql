-- What other rooms read of transfers that are for a sales order: from where and whereto, how far they are, and whether they still come.
create or replace view transfer_read as
select k.id as ticket_id, k.ticket_no, k.for_order, k.company_id, k.warehouse_id, k.to_warehouse_id, k.status, k.received_on,
       k.status in ('Pending', 'Submitted', 'Approved', 'Committed') as is_coming
from inventory_ticket k
where k.for_order is not null;
