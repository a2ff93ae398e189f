-- What other rooms read of where a product is kept: how little and how much of it a warehouse wants, and its bins.
create or replace view product_stocking_shown as
select owner_id, warehouse_id, least, most, reorder_at, reorder_quantity, bin1, bin2, bin3, bin4
from product_stocking;
