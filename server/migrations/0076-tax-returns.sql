-- [finance 5.3, 7.13] GST/HST returns: how often a company files, the lines of the form, the returns, and the lines of the books on each.

-- The form of the authority by the day from which it holds. No code knows the number of a line, only what it stands for.
create table tax_form_line (
  from_date date not null,
  line      text not null check (line ~ '^[0-9]{3}[A-C]?$'),
  sequence  integer not null,
  stands_for text not null check (stands_for in ('Sales', 'Collected', 'CollectedAdjustment', 'CollectedTotal', 'Recoverable',
              'RecoverableAdjustment', 'RecoverableTotal', 'NetTax', 'Instalments', 'OtherCredits', 'Balance', 'Refund', 'Payment')),
  -- True until somebody has looked it up: shipped to begin with, not to file by.
  is_sample boolean not null,
  primary key (from_date, line),
  constraint tax_form_line_meaning_once unique (from_date, stands_for)
);
insert into tax_form_line (from_date, line, sequence, stands_for, is_sample) values
  ('1991-01-01', '101', 1, 'Sales', true),
  ('1991-01-01', '103', 2, 'Collected', true),
  ('1991-01-01', '104', 3, 'CollectedAdjustment', true),
  ('1991-01-01', '105', 4, 'CollectedTotal', true),
  ('1991-01-01', '106', 5, 'Recoverable', true),
  ('1991-01-01', '107', 6, 'RecoverableAdjustment', true),
  ('1991-01-01', '108', 7, 'RecoverableTotal', true),
  ('1991-01-01', '109', 8, 'NetTax', true),
  ('1991-01-01', '110', 9, 'Instalments', true),
  ('1991-01-01', '112', 10, 'OtherCredits', true),
  ('1991-01-01', '113A', 11, 'Balance', true),
  ('1991-01-01', '114', 12, 'Refund', true),
  ('1991-01-01', '115', 13, 'Payment', true);

-- From which day a company files how often, and to whom it remits.
create table tax_filing (
  id           uuid primary key default gen_random_uuid(),
  company_id   text not null constraint tax_filing_company references company (company_id),
  from_date    date not null,
  frequency    text not null check (frequency in ('Monthly', 'Quarterly', 'Annual')),
  due_months   integer not null check (due_months between 1 and 12),
  authority_id text not null constraint tax_filing_authority references firm (firm_id),
  source       text check (length(source) <= 60),
  sample       boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint tax_filing_day_once unique (company_id, from_date)
);
create index tax_filing_by_authority on tax_filing (authority_id);

create sequence tax_return_number;

create table tax_return (
  id              uuid primary key default gen_random_uuid(),
  return_no       text not null constraint tax_return_no_used_once unique,
  company_id      text not null constraint tax_return_company references company (company_id),
  status          text not null check (status in ('Draft', 'Submitted', 'Approved', 'Filed', 'Reversed')),
  period_start    date,
  period_end      date,
  due_on          date,
  authority_id    text constraint tax_return_authority references firm (firm_id),
  filing_date     date,
  confirmation_no text check (length(confirmation_no) <= 30),
  notes           text check (length(notes) <= 500),
  net_tax         numeric(19, 4),
  balance         numeric(19, 4),
  invoice_no      text constraint tax_return_invoice references ap_invoice (invoice_no),
  entry_no        text,
  entry_id        uuid constraint tax_return_entry references entry (id),
  written_by      uuid[] not null default '{}',
  submitted_by    text,
  approver_id     uuid,
  approved_by     text,
  approved_on     timestamptz,
  approval_note   text check (length(approval_note) <= 200),
  filed_by        text,
  filed_on        timestamptz,
  reversed_on     date,
  reversal_reason text check (length(reversal_reason) <= 200),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint tax_return_filed_whole check (status not in ('Filed', 'Reversed') or
    (period_start is not null and period_end >= period_start and filing_date > period_end and filed_by is not null)),
  -- Nobody approves what he has written, whatever his rights.
  constraint tax_return_approved_by_another check (approver_id is null or not approver_id = any (written_by)),
  constraint tax_return_approval_whole check ((approver_id is null) = (approved_by is null))
);
-- A period stands filed once, and a company works at one return at a time.
create unique index tax_return_period_once on tax_return (company_id, period_end) where status = 'Filed';
create unique index tax_return_one_open on tax_return (company_id) where status in ('Draft', 'Submitted', 'Approved');
create index tax_return_by_entry on tax_return (entry_id) where entry_id is not null;
create index tax_return_by_invoice on tax_return (invoice_no) where invoice_no is not null;
create index tax_return_by_authority on tax_return (authority_id) where authority_id is not null;

-- The form as it was worked out.
create table tax_return_line (
  id         uuid primary key default gen_random_uuid(),
  owner_id   uuid not null references tax_return on delete cascade,
  position   integer not null,
  line       text not null,
  stands_for text not null,
  amount     numeric(19, 4) not null
);
create index tax_return_line_by_owner on tax_return_line (owner_id, position);

-- The lines of the books that a filed return stands for. One is on one return that stands; what was filed is kept when it is reversed.
create table tax_return_entry_line (
  return_id  uuid not null constraint tax_return_entry_line_return references tax_return (id),
  entry_id   uuid not null,
  line_no    integer not null,
  stands_for text not null check (stands_for in ('Collected', 'CollectedAdjustment', 'Recoverable', 'RecoverableAdjustment')),
  amount     numeric(19, 4) not null,
  stands     boolean not null,
  primary key (return_id, entry_id, line_no),
  constraint tax_return_entry_line_of foreign key (entry_id, line_no) references entry_line (entry_id, line_no)
);
create unique index tax_return_entry_line_once on tax_return_entry_line (entry_id, line_no) where stands;

create function filed_lines_stay() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.stands and not new.stands
    and (new.return_id, new.entry_id, new.line_no, new.stands_for, new.amount)
      = (old.return_id, old.entry_id, old.line_no, old.stands_for, old.amount) then return new; end if;
  raise exception 'a filed line of a tax return stays as it is' using errcode = 'check_violation';
end $$;
create trigger filed_lines_stay before update or delete on tax_return_entry_line for each row execute function filed_lines_stay();

-- What was filed is not filed otherwise: only that it is reversed, and what the authority has confirmed, is added.
create function filed_return_stays() returns trigger
  language plpgsql as $$
begin
  if old.status in ('Filed', 'Reversed') and (tg_op = 'DELETE'
    or (new.company_id, new.return_no, new.period_start, new.period_end, new.filing_date, new.net_tax, new.balance, new.filed_by)
      is distinct from
       (old.company_id, old.return_no, old.period_start, old.period_end, old.filing_date, old.net_tax, old.balance, old.filed_by)
    or new.status not in ('Filed', 'Reversed') or (old.status = 'Reversed' and new.status = 'Filed')) then
    raise exception 'a filed tax return stays as it is' using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger filed_return_stays before update or delete on tax_return for each row execute function filed_return_stays();

create trigger version_counted after insert or update or delete or truncate on tax_filing
  for each statement execute function table_changed('tax_filing');
create trigger version_counted after insert or update or delete or truncate on tax_return
  for each statement execute function table_changed('tax_return');
