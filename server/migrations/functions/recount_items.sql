-- The first ten thousand that stood wrong are named, and how many more there were: one value cannot hold all of the books of years.
-- What is open of items is the sum of their lines and applications; what they began with is the sum of those of their first day, and they moved next and last as these say.
create or replace function recount_items(of_company text) returns jsonb
  language plpgsql
  as $$
  declare
    found jsonb;
  begin
    perform from open_item i where i.company_id = of_company order by i.id for no key update;
    with wrong as (
      select i.id, i.firm_id, i.reference, i.currency, i.open_txn as stood_txn, i.open_amount as stood_amount, m.*
      from open_item i join items_counted m on m.item_id = i.id
      where i.company_id = of_company
        and (i.open_txn, i.open_amount, i.first_txn, i.first_amount, i.next_moved_on, i.last_moved_on)
            is distinct from (m.txn, m.amount, m.first_txn, m.first_amount, m.next_on, m.last_on)
    ), put as (
      update open_item i set open_txn = w.txn, open_amount = w.amount, first_txn = w.first_txn, first_amount = w.first_amount,
                             next_moved_on = w.next_on, last_moved_on = w.last_on
      from wrong w where i.id = w.id
    ), named as (
      select * from wrong order by firm_id, reference, id limit 10000
    )
    select coalesce(jsonb_agg(jsonb_build_object(
             'proof', 'OpenAmount', 'subject', firm_id || ' ' || reference, 'currency', currency,
             'stood', stood_amount || ' / ' || stood_txn, 'stands', amount || ' / ' || txn) order by firm_id, reference, id), '[]')
           || case when max(w.rows) > 10000
                   then jsonb_build_array(jsonb_build_object(
                          'proof', 'OpenAmount', 'subject', '+ ' || max(w.rows) - 10000, 'currency', '', 'stood', '', 'stands', ''))
                   else '[]' end
    into found from named cross join (select count(*) as rows from wrong) w;
    return found;
  end $$;
