-- Who waits for the counter stands in a queue of one lock: a row that many wait for wakes all of them at each commit, and all but one
-- go back to wait. A lock taken in a savepoint ends with its rollback, as a preview's does.
create or replace function take_ledger_number(of_company text, of_kind text, of_year integer) returns integer
  language plpgsql
  set plan_cache_mode = force_generic_plan
  as $$
  declare
    taken integer;
  begin
    perform pg_advisory_xact_lock(hashtext('ledger_number'), hashtext(of_company || ' ' || of_kind || ' ' || of_year::text));
    update ledger_number n set next_number = n.next_number + 1
    where n.company_id = of_company and n.kind = of_kind and n.fiscal_year = of_year
    returning n.next_number - 1 into taken;
    if taken is null then
      insert into ledger_number (company_id, kind, fiscal_year) values (of_company, of_kind, of_year) on conflict do nothing;
      update ledger_number n set next_number = n.next_number + 1
      where n.company_id = of_company and n.kind = of_kind and n.fiscal_year = of_year
      returning n.next_number - 1 into taken;
    end if;
    return taken;
  end $$;
