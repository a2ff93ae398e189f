-- What lies in warehouses and may not be promised: places of lots that are on hold or in work.
create or replace view stock_held as
select p.id as place_id, o.company_id, o.product_id, o.warehouse_id, p.lot_id, p.quantity
from stock_pool o join stock_place p on p.pool_id = o.id join stock_lot_shown l on l.id = p.lot_id
where o.holding = 'Stock' and not l.is_free;
