create or replace function used_rates_stay() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'UPDATE' and (old.from_date, old.rate) is not distinct from (new.from_date, new.rate) then
      new.used := true;
      return new;
    end if;
    raise exception 'a rate in use is never changed or removed' using errcode = 'NV001';
  end $$;
