-- [supply 3.6] What becomes of lots when stock moves: what holds something is in stock, and what holds nothing any more has ended as the last
-- move of it says. What waits on hold is neither shipped nor worked on.
create or replace function lot_follows_stock() returns trigger
  language plpgsql
  as $$
  declare
    held text;
  begin
    if not exists (select from written w where w.lot_id is not null and w.quantity <> 0) then
      return null;
    end if;
    select l.lot_no into held from written w join stock_lot l on l.id = w.lot_id
    where w.quantity < 0 and w.kind in ('Consume', 'Shipment') and l.status = 'OnHold' limit 1;
    if found then
      raise exception 'lot % is on hold', held using errcode = 'NV003';
    end if;
    update stock_lot l
    set status = e.ends,
        hold_reason = case when e.ends = 'OnHold' then l.hold_reason end, hold_note = case when e.ends = 'OnHold' then l.hold_note end
    from (
      select l.id,
             case when p.quantity > 0 and l.status in ('InStock', 'Reserved', 'OnHold', 'InProcess') then l.status
                  when p.quantity > 0 then 'InStock'
                  when w.kind = 'Shipment' then 'Shipped'
                  when w.kind = 'Return' then 'Returned'
                  when w.kind in ('Consume', 'TransferOut') or (w.kind = 'Issue' and w.reason is null) then 'Consumed'
                  else 'Scrapped' end as ends
      from (select distinct on (lot_id) lot_id, kind, reason from written where lot_id is not null and quantity <> 0
            order by lot_id, quantity > 0, seq desc) w
      join stock_lot l on l.id = w.lot_id
      cross join lateral (select coalesce(sum(quantity), 0) as quantity from stock_place_shown where lot_id = l.id) p) e
    where l.id = e.id and l.status <> e.ends;
    return null;
  end $$;

-- After the balances of the same moves: triggers of a statement run by their names.
create or replace trigger stock_written_then_lots after insert on stock_move
  referencing new table as written for each statement execute function lot_follows_stock();
