create or replace function widget_security_screen() returns trigger
  language plpgsql
  as $$
  begin
    if new.owner_id is null then
      insert into secured_screen (screen) values (new.screen) on conflict do nothing;
      select id into new.owner_id from secured_screen where screen = new.screen;
    elsif new.screen is null then
      select screen into new.screen from secured_screen where id = new.owner_id;
    end if;
    return new;
  end $$;
