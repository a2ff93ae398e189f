-- G/L control as one record of a company: it is there with the company, and holds the rows that say what roles mean.

create function control_of_company() returns trigger
  language plpgsql
  as $$
  begin
    insert into gl_control (company_id, first_month, year_pattern, discrepancy_percent, discrepancy_amount, discrepancy_outcome,
                            tax_tolerance, rate_stale_days, integration_mode, ageing_basis, ageing_length, ageing_days,
                            interest_percent, created_by, created_on, updated_by, updated_on)
    values (new.company_id, 1, 'MonthsAdjusting', 5, 100, 'Refuse', 0.05, 31, 'Immediate', 'DueDate', 'Days', 30, 0,
            new.created_by, new.created_on, new.updated_by, new.updated_on)
    on conflict on constraint gl_control_once do nothing;
    return null;
  end $$;
create trigger control_of_company after insert on company for each row execute function control_of_company();

insert into gl_control (company_id, first_month, year_pattern, discrepancy_percent, discrepancy_amount, discrepancy_outcome,
                        tax_tolerance, rate_stale_days, integration_mode, ageing_basis, ageing_length, ageing_days,
                        interest_percent, created_by, updated_by)
select company_id, 1, 'MonthsAdjusting', 5, 100, 'Refuse', 0.05, 31, 'Immediate', 'DueDate', 'Days', 30, 0, created_by, updated_by
from company
on conflict on constraint gl_control_once do nothing;

-- A row of the role map belongs to the control record of its company; a row without a date holds from the beginning.
alter table account_role
  add owner_id uuid references gl_control on delete cascade,
  add position integer not null default 0,
  alter valid_from drop not null,
  alter valid_from drop default,
  alter created_by set default 'G/L control',
  alter updated_by set default 'G/L control',
  drop constraint account_role_once,
  add constraint account_role_once unique nulls not distinct (company_id, role, branch_id, currency, qualifier, valid_from)
    deferrable initially deferred;
update account_role r set
  owner_id = g.id, valid_from = nullif(r.valid_from, '1001-01-01'),
  position = (select count(*) from account_role o where o.company_id = r.company_id and (o.role, o.id) < (r.role, r.id))
from gl_control g where g.company_id = r.company_id;
create index account_role_by_owner on account_role (owner_id, position);

create function role_of_company() returns trigger
  language plpgsql
  as $$
  begin
    if new.company_id is null then
      select g.company_id into new.company_id from gl_control g where g.id = new.owner_id;
    elsif new.owner_id is null then
      select g.id into new.owner_id from gl_control g where g.company_id = new.company_id;
    end if;
    return new;
  end $$;
create trigger role_of_company before insert on account_role for each row execute function role_of_company();
alter table account_role alter owner_id set not null;

-- What is not offered yet leaves no row behind that says otherwise.
delete from gl_approval_limit where document_kind in ('JournalEntry', 'CreditNote');

-- The last day that a ledger of a company is locked for; null: it is not.
create function locked_until(of_company text, ledger text) returns date
  language sql stable
  return (select case ledger when 'AP' then g.ap_locked_until when 'AR' then g.ar_locked_until when 'PR' then g.pr_locked_until
                             else g.gl_locked_until end
          from gl_control g where g.company_id = of_company);

-- The ledgers of a company that take nothing dated up to a day of their own, whatever the flags of the period say.
create function locked_ledgers(of_company text, on_date date) returns text[]
  language sql stable
  return array(select l from unnest(array['GL', 'AR', 'AP', 'PR']) l where locked_until(of_company, l) >= on_date);

-- Whatever wrote an entry or an application: no lock date stands behind it when the transaction ends.
create function entry_not_locked() returns trigger
  language plpgsql
  as $$
  declare
    locked text[] := locked_ledgers(new.company_id, new.posting_date);
  begin
    if cardinality(locked) > 0 and exists (
      select from journal j where j.id = new.journal_id and j.data_type = 'Actual'
        and (locked && array['GL', ledger_of_source(j.source)] or exists (
          select from entry_line l join gl_account a on a.account = l.gl_account
          where l.entry_id = new.id and a.control_kind is not null and ledger_of_control(a.control_kind) = any (locked)))) then
      raise exception 'entry %: its date is locked', new.entry_no using errcode = 'NV002';
    end if;
    return null;
  end $$;
create constraint trigger entry_not_locked after insert on entry deferrable initially deferred
  for each row execute function entry_not_locked();

create function application_not_locked() returns trigger
  language plpgsql
  as $$
  begin
    if exists (
      select from open_item i join gl_account a on a.account = i.gl_account
      where i.id = new.from_item_id
        and locked_ledgers(new.company_id, new.applied_date) && array['GL', ledger_of_control(a.control_kind)]) then
      raise exception 'an application is dated behind no lock' using errcode = 'NV002';
    end if;
    return null;
  end $$;
create constraint trigger application_not_locked after insert on item_application deferrable initially deferred
  for each row execute function application_not_locked();
