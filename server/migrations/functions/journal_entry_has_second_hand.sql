-- [I12] The database asks for the second hand too.
create or replace function journal_entry_has_second_hand() returns trigger
  language plpgsql
  as $$
  begin
    if new.approver_id is null and exists (
      select from limits_passed(new.company_id, array['JournalEntry'], new.total, new.currency, new.rate, business_day(new.updated_on))) then
      raise exception 'an entry above a limit names who approved it' using errcode = 'NV002';
    end if;
    return new;
  end $$;
create or replace trigger journal_entry_has_second_hand before update on journal_entry
  for each row when (new.status = 'Posted' and old.status <> 'Posted') execute function journal_entry_has_second_hand();
create or replace trigger journal_entry_begun_posted before insert on journal_entry
  for each row when (new.status = 'Posted') execute function journal_entry_has_second_hand();
