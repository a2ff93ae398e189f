-- Why an entry that waits cannot be integrated yet; Ready when it can. What is said here in a word the engine says in a sentence.
create or replace function pending_standing(p pending_entry) returns text
  language sql stable
  as $$
    select case
      when exists (select from pending_entry o where o.id = p.reverses_entry_id and o.integrated_on is null) then 'OriginalWaits'
      when is_closed(f, 'GL') or is_closed(f, ledger_of_source(p.source)) then 'PeriodClosed'
      when locked_ledgers(p.company_id, p.posting_date) && (
        array['GL', ledger_of_source(p.source)] || array(
          select ledger_of_control(a.control_kind) from pending_line l join gl_account_shown a on a.account = l.gl_account
          where l.entry_id = p.id and a.control_kind is not null)) then 'DateLocked'
      when (select bool_and(j.status = 'Closed') from journal j
            where case when p.journal_id is not null then j.id = p.journal_id
                       else (j.company_id, j.source, j.data_type, j.journal_date, j.period_id)
                          = (p.company_id, p.source, 'Actual', p.posting_date, p.period_id) end) then 'JournalClosed'
      when pending_roles(p) is not null then 'RoleMissing'
      when exists (select from pending_line l join gl_account_shown a on a.account = l.gl_account
                   where l.entry_id = p.id and (a.heading or not a.active)) then 'AccountInactive'
      else 'Ready' end
    from fiscal_period f where f.id = p.period_id
  $$;
