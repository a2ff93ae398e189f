-- Who changes the mode of integration has it alone: `hold_integration`.
create or replace function seize_integration(of_company text) returns void
  language sql
  as $$ select pg_advisory_xact_lock(hashtext('integration_mode'), hashtext(of_company)) $$;
