-- All that a posting stands on, in one statement behind the locks that it needs: items, roles and accounts as JSON. A day-book is found by
-- its id or by its key, never by a condition that is one or the other: its plan is kept for any values.
create or replace function ledger_ground(of_company text, on_date date, adjusting boolean, of_source text, of_type text, chosen uuid,
                                         doc_type text, doc_id uuid, doc_purpose text, named_accounts text[], named_roles text[],
                                         named_items uuid[])
  returns table (currency text, entry_id uuid, period_id uuid, fiscal_year integer, closed text[], locked text[], journal_id uuid,
                 journal_state text, waits boolean, items json, roles json, accounts json)
  language plpgsql
  set plan_cache_mode = force_generic_plan
  as $$
  #variable_conflict use_column
  declare
    in_period uuid;
    in_year integer;
    held json;
    on_items text[] := '{}';
    does_wait boolean := of_type = 'Actual' and not adjusting and integration_waits(of_company, of_source);
  begin
    if does_wait then
      perform hold_integration(of_company);
      does_wait := integration_waits(of_company, of_source);
    end if;
    perform pg_advisory_xact_lock(hashtext('posting'), hashtext(doc_type || doc_id::text || doc_purpose));
    select p.id, y.fiscal_year into in_period, in_year
    from fiscal_period p join fiscal_year y on y.id = p.owner_id
    where y.company_id = of_company and p.is_adjusting = adjusting and on_date between p.start_date and p.end_date;
    if in_period is not null then perform hold_period(in_period); end if;
    if cardinality(named_items) > 0 then
      select json_agg(json_build_object('id', h.id, 'company_id', h.company_id, 'gl_account', h.gl_account, 'firm_id', h.firm_id,
                                        'currency', h.currency, 'side', h.side, 'reference', h.reference, 'opened_on', h.opened_on,
                                        'open_txn', h.open_txn::text, 'open_amount', h.open_amount::text,
                                        'then_txn', h.then_txn::text, 'then_amount', h.then_amount::text, 'later', h.later)),
             array_agg(distinct h.gl_account)
      into held, on_items
      from items_held(named_items, on_date) h;
    end if;
    return query
    with r as materialized (
      select o.role, o.branch_id, o.currency, o.qualifier, o.gl_account, o.valid_from from account_role_shown o
      where o.company_id = of_company and o.role = any (named_roles) and (o.valid_from is null or o.valid_from <= on_date)
    ), a as (
      select g.account, g.control_kind, g.holds_items, g.currency, g.manual, g.active and not g.heading as active from gl_account_shown g
      where g.account = any (named_accounts || coalesce(on_items, '{}') || array(select r.gl_account from r))
    )
    select c.currency,
           coalesce(
             (select e.id from entry e where (e.document_type, e.document_id, e.purpose) = (doc_type, doc_id, doc_purpose)),
             (select e.id from pending_entry e where (e.document_type, e.document_id, e.purpose) = (doc_type, doc_id, doc_purpose))),
           in_period, in_year,
           (select array_remove(array[case when p.gl_closed then 'GL' end, case when p.ar_closed then 'AR' end,
                                      case when p.ap_closed then 'AP' end, case when p.pr_closed then 'PR' end], null)
            from fiscal_period p where p.id = in_period),
           locked_ledgers(of_company, on_date), j.id,
           case when j.id is null then 'None'
                when (j.company_id, j.source, j.data_type, j.journal_date, j.period_id)
                     is distinct from (of_company, of_source, of_type, on_date, in_period) then 'Other'
                else j.status end,
           coalesce(does_wait, false), held, (select json_agg(r) from r), (select json_agg(a) from a)
    from company_shown c left join lateral (
      select b.* from journal b where b.id = chosen
      union all
      select b.* from journal b
      where chosen is null and (b.company_id, b.source, b.data_type, b.journal_date, b.period_id)
                             = (of_company, of_source, of_type, on_date, in_period)
      order by status desc, seq desc limit 1) j on true
    where c.company_id = of_company;
  end $$;
alter function ledger_ground set enable_seqscan = off;
