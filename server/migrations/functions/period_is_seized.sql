create or replace function period_is_seized() returns trigger
  language plpgsql
  as $$
  begin
    perform seize_period(old.id);
    return case tg_op when 'DELETE' then old else new end;
  end $$;
