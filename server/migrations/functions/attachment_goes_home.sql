-- A file that came from elsewhere outlives the record that it was lent to: it goes back to where it came from.
create or replace function attachment_goes_home() returns trigger
  language plpgsql
  as $$
  begin
    update attachment set room = home_room, record_id = home_id, home_room = null, home_id = null where id = old.id;
    return null;
  end $$;
do $$
begin
  create or replace trigger attachment_goes_home before delete on attachment
    for each row when (old.home_id is not null) execute function attachment_goes_home();
end $$;
