create or replace function application_not_locked() returns trigger
  language plpgsql
  as $$
  begin
    if exists (
      select from open_item i join gl_account_shown a on a.account = i.gl_account
      where i.id = new.from_item_id
        and locked_ledgers(new.company_id, new.applied_date) && array['GL', ledger_of_control(a.control_kind)]) then
      raise exception 'an application is dated behind no lock' using errcode = 'NV002';
    end if;
    return null;
  end $$;
