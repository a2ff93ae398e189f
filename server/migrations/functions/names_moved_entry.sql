-- A document names its entry wherever that is.
create or replace function names_moved_entry() returns trigger
  language plpgsql
  as $$
  begin
    if not exists (select from moved_entry e where e.id = new.entry_id) then
      raise exception 'there is no such entry' using errcode = 'foreign_key_violation', constraint = tg_name, table = tg_table_name;
    end if;
    return null;
  end $$;
