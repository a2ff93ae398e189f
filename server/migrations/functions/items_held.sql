-- Open items, each locked and then read: as they stand on a day, and what moves them later.
create or replace function items_held(ids uuid[], on_date date)
  returns table (id uuid, company_id text, gl_account text, firm_id text, currency text, side text, reference text, opened_on date,
                 open_txn numeric, open_amount numeric, then_txn numeric, then_amount numeric, later json)
  language plpgsql
  as $$
  #variable_conflict use_column
  begin
    perform from open_item i where i.id = any (ids) order by i.id for no key update;
    return query
    select i.id, i.company_id, i.gl_account, i.firm_id, i.currency, i.side, i.reference, i.opened_on, i.open_txn::numeric,
           i.open_amount::numeric, coalesce(m.txn, 0), coalesce(m.amount, 0), m.later
    from open_item i left join lateral (
      select sum(d.txn) filter (where d.moved_on <= on_date) as txn, sum(d.amount) filter (where d.moved_on <= on_date) as amount,
             json_agg(json_build_array(d.moved_on, d.txn::text, d.amount::text) order by d.moved_on)
               filter (where d.moved_on > on_date) as later
      from item_movements(i.id) d) m on true
    where i.id = any (ids);
  end $$;
alter function items_held
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
