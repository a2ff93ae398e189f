-- Balances of accounts are the sums of their lines. Shards are folded into one; whoever posts meanwhile waits.
create or replace function recount_balances(of_company text) returns jsonb
  language plpgsql
  as $$
  declare
    found jsonb;
  begin
    lock table gl_balance in exclusive mode;
    with counted as (
      select gl_account, period_id, data_type, currency, sum(debit) as debit, sum(credit) as credit,
             sum(txn_debit) as txn_debit, sum(txn_credit) as txn_credit
      from gl_balance where company_id = of_company group by 1, 2, 3, 4
    ), summed as (
      select gl_account, period_id, data_type, txn_currency as currency, sum(debit) as debit, sum(credit) as credit,
             sum(txn_debit) as txn_debit, sum(txn_credit) as txn_credit
      from entry_line where company_id = of_company group by 1, 2, 3, 4
    )
    select coalesce(jsonb_agg(jsonb_build_object(
             'proof', 'Balance', 'subject', gl_account, 'currency', currency, 'period', period_id, 'dataType', data_type,
             'stood', (coalesce(c.debit, 0) - coalesce(c.credit, 0))::text, 'stands', (coalesce(s.debit, 0) - coalesce(s.credit, 0))::text)
             order by gl_account, currency), '[]')
    into found
    from summed s full join counted c using (gl_account, period_id, data_type, currency)
    where (coalesce(s.debit, 0), coalesce(s.credit, 0), coalesce(s.txn_debit, 0), coalesce(s.txn_credit, 0))
      is distinct from (coalesce(c.debit, 0), coalesce(c.credit, 0), coalesce(c.txn_debit, 0), coalesce(c.txn_credit, 0));
    delete from gl_balance where company_id = of_company;
    insert into gl_balance (company_id, gl_account, period_id, data_type, currency, shard, debit, credit, txn_debit, txn_credit)
    select company_id, gl_account, period_id, data_type, txn_currency, 0, sum(debit), sum(credit), sum(txn_debit), sum(txn_credit)
    from entry_line where company_id = of_company
    group by company_id, gl_account, period_id, data_type, txn_currency;
    return found;
  end $$;
