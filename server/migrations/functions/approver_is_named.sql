create or replace function approver_is_named() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'what is approved names who approved it' using errcode = 'NV002';
  end $$;
