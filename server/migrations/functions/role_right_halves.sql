-- A right is asked for as `<screen>.<action>` and edited as its two halves: whichever is written, the other follows.
create or replace function role_right_halves() returns trigger
  language plpgsql
  as $$
  begin
    if new.right_id is null
       or (tg_op = 'UPDATE' and (new.screen, new.action) is distinct from (old.screen, old.action)) then
      new.right_id := case when new.action <> 'all' then new.screen || '.' || new.action
                           when new.screen like '%*' then new.screen
                           else new.screen || '.*' end;
    elsif new.screen is null or (tg_op = 'UPDATE' and new.right_id <> old.right_id) then
      new.screen := regexp_replace(new.right_id, '\.[^.]*$', '');
      new.action := case when new.right_id ~ '\.[a-z-]+$' then substring(new.right_id from '[^.]+$') else 'all' end;
    end if;
    if new.role_id is null then
      select role_id into new.role_id from role where id = new.owner_id;
    elsif new.owner_id is null then
      select id into new.owner_id from role where role_id = new.role_id;
    end if;
    return new;
  end $$;
