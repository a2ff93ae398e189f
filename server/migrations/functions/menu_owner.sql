-- A menu names its application, a screen the record it belongs to: whichever is written, the other follows.
create or replace function menu_owner() returns trigger
  language plpgsql
  as $$
  begin
    new.menu_key := coalesce(new.menu_key, nextval('menu_key'));
    new.parent_id := coalesce(new.parent_id, 'ROOT');
    if new.application is null then
      select application into new.application from application where id = new.owner_id;
    else
      select id into new.owner_id from application where application = new.application;
    end if;
    return new;
  end $$;
