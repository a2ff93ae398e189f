-- Of an item only the date on which it is due may be changed by hand; what is counted of it moves with lines and applications alone.
create or replace function item_stays() returns trigger
  language plpgsql
  as $$
  declare
    counted constant text[] := array['open_txn', 'open_amount', 'first_txn', 'first_amount', 'next_moved_on', 'last_moved_on'];
  begin
    if tg_op = 'INSERT' then
      if new.open_txn <> 0 or new.open_amount <> 0 or new.first_txn <> 0 or new.first_amount <> 0
         or new.next_moved_on < 'infinity' or new.last_moved_on > '-infinity' then
        raise exception 'an item begins with nothing; its lines open it' using errcode = 'NV001';
      end if;
    elsif to_jsonb(old) - 'due_date' - counted <> to_jsonb(new) - 'due_date' - counted
       or (to_jsonb(old) - 'due_date' <> to_jsonb(new) - 'due_date' and pg_trigger_depth() < 2) then
      raise exception 'an item moves with its lines and applications alone' using errcode = 'NV001';
    end if;
    return new;
  end $$;
