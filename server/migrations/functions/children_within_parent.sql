-- [supply 2.2] No more goes into the children of a lot than was taken out of it, within what a scale may differ; asked when all of it is written.
create or replace function children_within_parent() returns trigger
  language plpgsql
  as $$
  declare
    wrong record;
  begin
    select l.lot_no, c.weight, t.taken into wrong
    from stock_lot l
    join product_shown p on p.product_id = l.product_id and p.unit = 'LB'
    cross join lateral (select sum(weight) as weight from stock_lot_parent where parent_id = l.id) c
    cross join lateral (
      select coalesce(-sum(quantity), 0) as taken from stock_move_shown
      where lot_id = l.id and quantity < 0 and kind in ('Consume', 'TransferOut')) t
    where l.id = new.parent_id and c.weight > t.taken * 1.02;
    if found then
      raise exception 'children of lot % weigh %, of % taken', wrong.lot_no, wrong.weight, wrong.taken using errcode = 'NV003';
    end if;
    return null;
  end $$;

-- A constraint trigger is never replaced, so it is made anew.
drop trigger if exists children_within_parent on stock_lot_parent;
create constraint trigger children_within_parent after insert or update on stock_lot_parent
  deferrable initially deferred for each row execute function children_within_parent();
