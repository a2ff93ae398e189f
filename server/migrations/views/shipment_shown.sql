-- What other rooms read of a shipment: what it is called, whose it is, for which order it left, and what has asked for it.
create or replace view shipment_shown as
select id, shipment_no, order_no, warehouse_id, bill_to_id, ship_to_id, customer_reference, ship_date, status, invoice_no
from shipment;
