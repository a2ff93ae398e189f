-- [supply 3.7, 9] Direct ship: a vendor sends to our customer what we have sold him. The purchase order says for which order and whereto, as that stood when it was
-- bought; the shipment says by which receipt its goods left.
alter table sales_order
  drop constraint sales_order_order_type_check,
  add constraint sales_order_order_type_check check (order_type in ('Quote', 'Stock', 'DirectShip', 'Counter', 'Blanket'));
alter table purchase_order
  add column direct_for      text check (length(direct_for) <= 20) constraint purchase_order_direct references sales_order (order_no),
  add column ship_to_id      text check (length(ship_to_id) <= 20),
  add column ship_to_address text check (length(ship_to_address) <= 300),
  add constraint purchase_order_direct_whole check (direct_for is not null or (ship_to_id is null and ship_to_address is null));
create index purchase_order_by_direct_for on purchase_order (direct_for) where direct_for is not null;
alter table shipment add column receipt_no text check (length(receipt_no) <= 20) constraint shipment_receipt references purchase_receipt (receipt_no);
create unique index shipment_of_receipt on shipment (receipt_no) where receipt_no is not null and status <> 'Reversed';
