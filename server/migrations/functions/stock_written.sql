-- What follows from written moves, whoever wrote them: balances of pools, places and days, and what must hold of each at the end of
-- every day from the first that was touched.
create or replace function stock_written() returns trigger
  language plpgsql
  set plan_cache_mode = force_generic_plan
  as $$
  declare
    wrong record;
  begin
    insert into stock_day (place_id, pool_id, day, quantity, weight, pieces, value)
    select w.place_id, w.pool_id, w.day, sum(w.quantity), sum(w.weight), sum(w.pieces), sum(w.value)
    from written w group by 1, 2, 3 order by 1, 3
    on conflict (place_id, day) do update
    set quantity = stock_day.quantity + excluded.quantity, weight = stock_day.weight + excluded.weight,
        pieces = stock_day.pieces + excluded.pieces, value = stock_day.value + excluded.value;
    update stock_place p
    set quantity = p.quantity + w.quantity, weight = p.weight + w.weight, pieces = p.pieces + w.pieces, value = p.value + w.value
    from (select place_id, sum(quantity) as quantity, sum(weight) as weight, sum(pieces) as pieces, sum(value) as value
          from written group by 1) w
    where p.id = w.place_id;
    update stock_pool p
    set quantity = p.quantity + w.quantity, value = p.value + w.value, last_day = greatest(p.last_day, w.day)
    from (select pool_id, sum(quantity) as quantity, sum(value) as value, max(day) as day from written group by 1) w
    where p.id = w.pool_id;

    -- Nothing of a day that is closed, or before a count that is under way.
    select w.day, w.warehouse_id into wrong from (select distinct company_id, warehouse_id, day from written) w
    join warehouse_shown h on h.warehouse_id = w.warehouse_id
    where (h.count_stage <> 'Clear' and w.day < h.freeze_date)
       or w.day <= locked_until(w.company_id, 'GL')
       or not exists (select from fiscal_period_shown p join fiscal_year_shown y on y.id = p.owner_id
                      where y.company_id = w.company_id and not p.is_adjusting and w.day between p.start_date and p.end_date
                        and not p.gl_closed)
    limit 1;
    if found then
      raise exception 'stock of % does not move on %', wrong.warehouse_id, wrong.day using errcode = 'NV003';
    end if;

    -- A place holds no less than nothing at the end of any day; a lot never, other stock where its warehouse allows it.
    select t.place_id as id, e.day, e.quantity into wrong
    from (select place_id, min(day) as day from written group by 1) t
    join stock_place p on p.id = t.place_id join stock_pool o on o.id = p.pool_id
    join warehouse_shown h on h.warehouse_id = o.warehouse_id
    cross join lateral (
      select d.day, p.quantity - coalesce(sum(d.quantity) over (
               order by d.day desc rows between unbounded preceding and 1 preceding), 0) as quantity
      from stock_day d where d.place_id = t.place_id and d.day >= t.day) e
    where e.quantity < 0 and (p.lot_id is not null or o.holding <> 'Stock' or not h.negative_stock_allowed)
    limit 1;
    if found then
      raise exception 'place % would hold % on %', wrong.id, wrong.quantity, wrong.day using errcode = 'NV003';
    end if;

    -- Nothing is worth nothing, and what there is has its value on the same side.
    select t.pool_id as id, e.day, e.quantity, e.value into wrong
    from (select pool_id, min(day) as day from written group by 1) t
    join stock_pool o on o.id = t.pool_id
    cross join lateral (
      select d.day,
             o.quantity - coalesce(sum(d.quantity) over later, 0) as quantity, o.value - coalesce(sum(d.value) over later, 0) as value
      from (select day, sum(quantity) as quantity, sum(value) as value from stock_day
            where pool_id = t.pool_id and day >= t.day group by day) d
      window later as (order by d.day desc rows between unbounded preceding and 1 preceding)) e
    where (e.quantity = 0 and e.value <> 0) or e.quantity * e.value < 0
    limit 1;
    if found then
      raise exception 'pool % would hold % worth % on %', wrong.id, wrong.quantity, wrong.value, wrong.day using errcode = 'NV003';
    end if;
    return null;
  end $$;

create or replace trigger stock_written after insert on stock_move
  referencing new table as written for each statement execute function stock_written();
