-- Open amounts move inside a trigger alone, so this is one.
create or replace function ledger_repaired() returns trigger
  language plpgsql
  as $$
  begin
    new.differences := recount_items(new.company_id) || recount_balances(new.company_id) || recount_numbers(new.company_id);
    return new;
  end $$;
