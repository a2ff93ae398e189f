-- What stock is counted, valued and booked by stays while there is any of it. Whoever moves stock holds its warehouse: what is under way is waited
-- for, and what comes after that finds the product as it is by then.
create or replace function product_under_stock() returns trigger
  language plpgsql
  as $$
  begin
    perform seize_warehouse(w.warehouse_id) from (select warehouse_id from warehouse_shown order by 1) w;
    if exists (select from stock_pool o where o.product_id = new.product_id and (o.quantity <> 0 or o.value <> 0)) then
      raise exception 'product % is in stock', new.product_id using errcode = '23514', constraint = 'product_under_stock';
    end if;
    return new;
  end $$;

create or replace trigger product_under_stock before update on product for each row
  when ((old.unit, old.product_type, old.product_class, old.valuation, old.lot_tracked, old.lot_costed)
        is distinct from (new.unit, new.product_type, new.product_class, new.valuation, new.lot_tracked, new.lot_costed))
  execute function product_under_stock();
