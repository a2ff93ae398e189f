-- Holds entries until the transaction ends, so that none of them is taken back meanwhile. They are not changed.
create or replace function lock_entries(ids uuid[]) returns integer
  language sql
  as $$ select count(*)::int from (select 1 from entry e where e.id = any (ids) order by e.id for update) held $$;
