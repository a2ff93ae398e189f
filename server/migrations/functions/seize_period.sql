-- Who closes, reopens or deletes a period, or opens or closes one of its day-books, has it alone: `hold_period`.
create or replace function seize_period(period uuid) returns void
  language sql
  as $$ select pg_advisory_xact_lock(hashtext('fiscal_period'), hashtext(period::text)) $$;
