-- Who posts into a period holds it, with others who post; who closes, reopens or deletes it, or opens or closes one of its day-books,
-- seizes it alone. These locks write no row, so posters of one period do not wait for each other, and a close is not overtaken for ever.
create or replace function hold_period(period uuid) returns void
  language sql
  as $$ select pg_advisory_xact_lock_shared(hashtext('fiscal_period'), hashtext(period::text)) $$;
