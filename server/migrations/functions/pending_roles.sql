-- Roles of an entry that waits which lead to no account on its day; null when all do.
create or replace function pending_roles(p pending_entry) returns text
  language sql stable
  as $$
    select string_agg(distinct l.role || coalesce(' ' || l.qualifier, '') || ' ' || l.txn_currency, ', ')
    from pending_line l
    where l.entry_id = p.id and l.role is not null and p.reverses_entry_id is null and not exists (
      select from account_role_shown r
      where r.company_id = p.company_id and r.role = l.role and (r.valid_from is null or r.valid_from <= p.posting_date)
        and (r.qualifier is null or r.qualifier = l.qualifier) and (r.currency is null or r.currency = l.txn_currency)
        and (r.branch_id is null or r.branch_id = l.role_branch))
  $$;
