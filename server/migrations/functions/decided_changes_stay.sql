-- What was decided stays: it is the proof of who had a payment sent where.
create or replace function decided_changes_stay() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'a decided change of bank details is never changed or removed' using errcode = 'NV001';
  end $$;
