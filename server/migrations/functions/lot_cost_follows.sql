-- [supply 2.3] What a pound of a lot costs that was made of others: as it came, and again with each cost that came later. Of one that is gone the last of it
-- stays. What was bought has what its receipt says, and what landed costs add to that.
create or replace function lot_cost_follows() returns trigger
  language plpgsql
  as $$
  begin
    update stock_lot l
    set cost_per_pound = c.each
    from (
      select o.lot_id, round(sum(s.value) / nullif(sum(case p.unit when 'LB' then s.quantity else s.weight end), 0), 6) as each
      from (select distinct w.lot_id, w.product_id from written w
            where w.lot_id is not null and (w.quantity > 0 or (w.quantity = 0 and w.value <> 0))
              and exists (select from stock_lot_parent a where a.lot_id = w.lot_id)) o
      join product_shown p on p.product_id = o.product_id
      join stock_place_shown s on s.lot_id = o.lot_id and s.quantity > 0
      group by o.lot_id) c
    where l.id = c.lot_id and l.cost_per_pound is distinct from c.each and c.each >= 0;
    return null;
  end $$;

-- After the balances of the same moves: triggers of a statement run by their names.
create or replace trigger stock_written_then_lot_costs after insert on stock_move
  referencing new table as written for each statement execute function lot_cost_follows();
