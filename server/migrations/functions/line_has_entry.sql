create or replace function line_has_entry() returns trigger
  language plpgsql
  as $$
  begin
    if not exists (select from entry e where e.id = new.entry_id) then
      raise exception 'a line without an entry' using errcode = 'NV002';
    end if;
    return null;
  end $$;
alter function line_has_entry set enable_seqscan = off;
