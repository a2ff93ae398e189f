create or replace function used_exchange_stays() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'UPDATE'
       and (old.from_currency, old.to_currency, old.effective_date, old.rate)
         is not distinct from (new.from_currency, new.to_currency, new.effective_date, new.rate) then
      new.used := true;
      return new;
    end if;
    raise exception 'a rate in use is never changed or removed' using errcode = 'NV001';
  end $$;
