create or replace function firm_hold_dated() returns trigger
  language plpgsql
  as $$
  begin
    if not new.on_hold then new.held_on = null;
    elsif tg_op = 'INSERT' or not old.on_hold then new.held_on = coalesce(new.held_on, now());
    end if;
    return new;
  end $$;
