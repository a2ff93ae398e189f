-- What waits in a period and would be shut out of it by closing a flag: G/L's shuts out all.
create or replace function waits_in(of_period uuid, ledger text) returns setof pending_entry
  language sql stable
  as $$
    select * from pending_entry p
    where p.period_id = of_period and p.integrated_on is null
      and (ledger = 'GL' or ledger_of_source(p.source) = ledger or exists (
        select from pending_line l join gl_account_shown a on a.account = l.gl_account
        where l.entry_id = p.id and a.control_kind is not null and ledger_of_control(a.control_kind) = ledger))
  $$;
