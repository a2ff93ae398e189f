-- What the ledger derives can be counted anew, and each time that this was done stays on record: who asked for it, why, and what stood
-- there before. Entries, lines, applications and seals are never touched.

create table ledger_repair (
  id           uuid primary key default gen_random_uuid(),
  company_id   text not null constraint ledger_repair_company references company (company_id),
  asked_by     text not null check (length(asked_by) between 1 and 100),
  reason       text not null check (length(reason) between 1 and 500),
  asked_on     timestamptz not null,
  -- What was put right: kind, subject, what stood there and what stands there now.
  differences  jsonb not null default '[]'
);

-- Balances of accounts are the sums of their lines. Shards are folded into one; whoever posts meanwhile waits.
create function recount_balances(of_company text) returns jsonb
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

-- Open amounts of items are the sums of their lines and applications.
create function recount_items(of_company text) returns jsonb
  language plpgsql
  as $$
  declare
    found jsonb;
  begin
    perform from open_item i where i.company_id = of_company order by i.id for no key update;
    with moved as (
      select item_id, sum(txn) as txn, sum(amount) as amount
      from (select item_id, txn_debit - txn_credit as txn, debit - credit as amount from entry_line where item_id is not null
            union all select from_item_id, -txn_amount, -amount from item_application
            union all select to_item_id, txn_amount, amount from item_application) m
      group by item_id
    ), wrong as (
      select i.id, i.firm_id, i.reference, i.currency, i.open_txn, i.open_amount, coalesce(m.txn, 0) as txn, coalesce(m.amount, 0) as amount
      from open_item i left join moved m on m.item_id = i.id
      where i.company_id = of_company and (i.open_txn, i.open_amount) is distinct from (coalesce(m.txn, 0), coalesce(m.amount, 0))
    ), put as (
      update open_item i set open_txn = w.txn, open_amount = w.amount from wrong w where i.id = w.id
    )
    select coalesce(jsonb_agg(jsonb_build_object(
             'proof', 'OpenAmount', 'subject', firm_id || ' ' || reference, 'currency', currency,
             'stood', open_amount || ' / ' || open_txn, 'stands', amount || ' / ' || txn) order by firm_id, reference), '[]')
    into found from wrong;
    return found;
  end $$;

-- The next number is the one after the last that was given. A number that is missing between others cannot be given any more.
create function recount_numbers(of_company text) returns jsonb
  language plpgsql
  as $$
  declare
    found jsonb;
  begin
    perform from ledger_number n where n.company_id = of_company order by n.kind, n.fiscal_year for update;
    with last as (
      select 'Entry' as kind, fiscal_year, max(number) as number from entry where company_id = of_company group by 2
      union all
      select 'Journal', split_part(journal_no, '-', 1)::integer, max(split_part(journal_no, '-', 2)::integer)
      from journal where company_id = of_company group by 2
    ), wrong as (
      select n.kind, n.fiscal_year, n.next_number, coalesce(l.number, 0) + 1 as stands
      from ledger_number n left join last l using (kind, fiscal_year)
      where n.company_id = of_company and n.next_number <> coalesce(l.number, 0) + 1
    ), put as (
      update ledger_number n set next_number = w.stands from wrong w
      where (n.company_id, n.kind, n.fiscal_year) = (of_company, w.kind, w.fiscal_year)
    )
    select coalesce(jsonb_agg(jsonb_build_object(
             'proof', 'Number', 'subject', kind || ' ' || fiscal_year, 'currency', '',
             'stood', next_number::text, 'stands', stands::text) order by kind, fiscal_year), '[]')
    into found from wrong;
    return found;
  end $$;

-- Open amounts move inside a trigger alone, so this is one.
create function ledger_repaired() returns trigger
  language plpgsql
  as $$
  begin
    new.differences := recount_items(new.company_id) || recount_balances(new.company_id) || recount_numbers(new.company_id);
    return new;
  end $$;
create trigger repaired before insert on ledger_repair for each row execute function ledger_repaired();
create trigger rows_stay before update or delete or truncate on ledger_repair for each statement execute function posted_rows_stay();
