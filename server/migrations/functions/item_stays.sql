-- Of an item only the date on which it is due may be changed by hand; its amounts move with lines and applications alone.
create or replace function item_stays() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'INSERT' then
      if new.open_txn <> 0 or new.open_amount <> 0 then
        raise exception 'an item begins with nothing; its lines open it' using errcode = 'NV001';
      end if;
    elsif to_jsonb(old) - 'due_date' - 'open_txn' - 'open_amount' <> to_jsonb(new) - 'due_date' - 'open_txn' - 'open_amount'
       or ((old.open_txn, old.open_amount) is distinct from (new.open_txn, new.open_amount) and pg_trigger_depth() < 2) then
      raise exception 'an item moves with its lines and applications alone' using errcode = 'NV001';
    end if;
    return new;
  end $$;
