-- What was issued lies with its recipient and the agency: it is amended by another slip, never changed.
create or replace function issued_slips_stay() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'an issued slip is never changed or removed' using errcode = 'NV001';
  end $$;
