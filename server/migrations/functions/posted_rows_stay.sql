-- Posted rows stay.
create or replace function posted_rows_stay() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'NV001';
  end $$;
