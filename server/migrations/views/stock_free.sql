-- What lies in warehouses and may be promised: places of stock, but for lots that are on hold or in work, with what a lot is chosen by.
create or replace view stock_free as
select p.id as place_id, o.company_id, o.product_id, o.warehouse_id, p.bin, p.lot_id, p.quantity, l.heat_key, l.received_on,
       exists (select from stock_lot_parent_shown k where k.parent_id = p.lot_id) as was_cut
from stock_pool o join stock_place p on p.pool_id = o.id left join stock_lot_shown l on l.id = p.lot_id
where o.holding = 'Stock' and coalesce(l.is_free, true);
