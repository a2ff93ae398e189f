-- A file that was made is never changed or removed: the bank may have it.
create or replace function files_stay() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'a file for a bank is never changed or removed' using errcode = 'NV001';
  end $$;
