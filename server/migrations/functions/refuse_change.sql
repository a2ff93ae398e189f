-- For tables that only grow.
create or replace function refuse_change() returns trigger
  language plpgsql
  as $$ begin raise exception '% only grows: its rows are never changed or deleted', tg_table_name; end $$;
