-- The screen names the record, the rest of the suite a role or a user: whichever is written, the other follows.
create or replace function menu_access_owner() returns trigger
  language plpgsql
  as $$
  begin
    if new.role_id is not null then
      select id into new.owner_id from role_shown where role_id = new.role_id;
    elsif new.user_id is not null then
      new.owner_id := new.user_id;
    else
      select case kind when 'Role' then subject end, case kind when 'User' then id end into new.role_id, new.user_id
      from access_subject where id = new.owner_id;
    end if;
    return new;
  end $$;
