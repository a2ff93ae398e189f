-- Who may open a day-book waits here for the one who is just opening another.
create or replace function wait_for_journals(of_company text, of_year integer) returns void
  language plpgsql
  as $$
  begin
    insert into ledger_number (company_id, kind, fiscal_year) values (of_company, 'Journal', of_year) on conflict do nothing;
    perform from ledger_number n where (n.company_id, n.kind, n.fiscal_year) = (of_company, 'Journal', of_year) for update;
  end $$;
