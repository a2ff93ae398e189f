-- Open amounts of items are the sums of their lines and applications.
create or replace function recount_items(of_company text) returns jsonb
  language plpgsql
  as $$
  declare
    found jsonb;
  begin
    perform from open_item i where i.company_id = of_company order by i.id for no key update;
    with moved as (
      select item_id, sum(txn) as txn, sum(amount) as amount
      from (select item_id, txn_debit - txn_credit as txn, debit - credit as amount from entry_line where item_id is not null
            union all select item_id, txn_debit - txn_credit, debit - credit from pending_line where item_id is not null
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
