-- [supply 2.3] What a pound of a lot costs that was made of others follows what it is carried at (lot_cost_follows): of those that lie there, from now on.
update stock_lot l
set cost_per_pound = c.each
from (
  select s.lot_id, round(sum(s.value) / nullif(sum(case p.unit when 'LB' then s.quantity else s.weight end), 0), 6) as each
  from stock_place s join stock_lot t on t.id = s.lot_id join product p on p.product_id = t.product_id
  where s.quantity > 0 and exists (select from stock_lot_parent a where a.lot_id = s.lot_id)
  group by s.lot_id) c
where l.id = c.lot_id and c.each >= 0;
