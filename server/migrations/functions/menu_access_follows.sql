-- Nobody is given or denied what is no more.
create or replace function menu_access_follows() returns trigger
  language plpgsql
  as $$
  begin
    delete from menu_access where menu_id = case tg_table_name when 'menu' then to_jsonb(old) ->> 'menu_id'
                                                               else to_jsonb(old) ->> 'application' end;
    return null;
  end $$;
