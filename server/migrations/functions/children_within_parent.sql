-- [supply 2.2] No more goes into the children of a lot than was taken out of it by then, within what a scale may differ.
create or replace function children_within_parent() returns trigger
  language plpgsql
  as $$
  declare
    wrong record;
  begin
    if not exists (select from written w where w.lot_id is not null and w.quantity > 0 and w.kind in ('Produce', 'TransferIn')) then
      return null;
    end if;
    select l.lot_no, c.weight, t.taken into wrong
    from (select distinct p.parent_id from written w join stock_lot_parent p on p.lot_id = w.lot_id
          where w.quantity > 0 and w.kind in ('Produce', 'TransferIn')) n
    join stock_lot l on l.id = n.parent_id
    join product_shown k on k.product_id = l.product_id and k.unit = 'LB'
    cross join lateral (select sum(weight) as weight from stock_lot_parent where parent_id = l.id) c
    cross join lateral (
      select coalesce(-sum(quantity), 0) as taken from stock_move_shown
      where lot_id = l.id and quantity < 0 and kind in ('Consume', 'TransferOut')) t
    where c.weight > t.taken * 1.02
    limit 1;
    if found then
      raise exception 'children of lot % weigh %, of % taken', wrong.lot_no, wrong.weight, wrong.taken using errcode = 'NV003';
    end if;
    return null;
  end $$;

create or replace trigger stock_written_then_parents after insert on stock_move
  referencing new table as written for each statement execute function children_within_parent();
