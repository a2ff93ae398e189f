-- A count begins, ends or is posted while nobody moves stock of its warehouse or counts in it.
create or replace function seize_warehouse(id text) returns void
  language sql
  as $$ select pg_advisory_xact_lock(hashtext('warehouse'), hashtext(id)) $$;
