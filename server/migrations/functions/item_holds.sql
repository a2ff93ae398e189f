-- At the end of every day an item is open on its own side or settled in both currencies, and what it shows as open is the sum.
-- The account and the company of an item are those of its first line, so it has one.
create or replace function item_holds() returns trigger
  language plpgsql
  set plan_cache_mode = force_generic_plan
  as $$
  declare
    s record;
  begin
    select count(*) as days, count(*) filter (where r.opening) as early,
           coalesce(sum(r.txn), 0) as txn, coalesce(sum(r.amount), 0) as amount,
           bool_or(case new.side when 'Debit' then r.txn_then < 0 or r.amount_then < 0 else r.txn_then > 0 or r.amount_then > 0 end
                   or (r.txn_then = 0 and r.amount_then <> 0)) as crossed
    into s
    from (select m.moved_on, m.moved_on < new.opened_on as opening, m.txn, m.amount,
                 sum(m.txn) over (order by m.moved_on) as txn_then, sum(m.amount) over (order by m.moved_on) as amount_then
          from item_movements(new.id) m) r;
    if s.days = 0 then
      raise exception 'item % of %: no line opens it', new.reference, new.firm_id using errcode = 'NV002';
    end if;
    if s.early > 0 or s.crossed then
      raise exception 'item % of %: more is applied than is open', new.reference, new.firm_id using errcode = 'NV002';
    end if;
    -- Another statement of the transaction may have moved it since this row version; the last one is the one that counts.
    if not exists (select from open_item i where i.id = new.id and i.open_txn = s.txn and i.open_amount = s.amount) then
      raise exception 'item % of %: its open amount is not the sum of its movements', new.reference, new.firm_id
        using errcode = 'NV002';
    end if;
    return null;
  end $$;
alter function item_holds set enable_seqscan = off;
