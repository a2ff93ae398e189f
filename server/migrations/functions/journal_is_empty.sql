-- A day-book with entries is not removed, nor one that was chosen for what waits.
create or replace function journal_is_empty() returns trigger
  language plpgsql
  as $$
  begin
    perform seize_period(old.period_id);
    if exists (select from entry where journal_id = old.id)
       or exists (select from pending_entry where journal_id = old.id and integrated_on is null) then
      raise exception 'a day-book with entries is not removed' using errcode = 'foreign_key_violation', constraint = 'entry_journal';
    end if;
    return old;
  end $$;
