-- Who makes an entry wait holds the mode, with others who do; who changes it seizes it, so that nothing begins to wait behind his back.
create or replace function hold_integration(of_company text) returns void
  language sql
  as $$ select pg_advisory_xact_lock_shared(hashtext('integration_mode'), hashtext(of_company)) $$;
