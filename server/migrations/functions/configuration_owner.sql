-- A value names its control, a screen the record it belongs to: whichever is written, the other follows.
create or replace function configuration_owner() returns trigger
  language plpgsql
  as $$
  begin
    if new.control_id is null then
      select control_id into new.control_id from configuration_control where id = new.owner_id;
    else
      insert into configuration_control (control_id, type) values (new.control_id, 'text') on conflict do nothing;
      select id into new.owner_id from configuration_control where control_id = new.control_id;
    end if;
    return new;
  end $$;
