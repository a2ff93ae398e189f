-- What people enter account by account: drafts and posted entries, with their lines. A draft may lack what a posting needs.

alter table gl_approval_limit
  drop constraint gl_approval_limit_document_kind_check,
  add constraint gl_approval_limit_document_kind_check check (document_kind in (
    'PurchaseInvoice', 'Payment', 'OneTimePayment', 'CardPayment', 'PurchaseOrder', 'CustomerInvoice', 'CustomerCredit', 'JournalEntry'));

create sequence journal_entry_number;

create table journal_entry (
  id              uuid primary key default gen_random_uuid(),
  document_no     text not null constraint journal_entry_document_no_used_once unique check (length(document_no) <= 20),
  company_id      text not null constraint journal_entry_company references company (company_id),
  status          text not null check (status in ('Draft', 'Submitted', 'Approved', 'Posted', 'Reversed')),
  source          text not null check (source in ('GJ', 'AJ', 'OB', 'RC')),
  data_type       text not null check (data_type in ('Actual', 'Budget', 'Forecast', 'Statistical')),
  entry_date      date,
  is_adjusting    boolean not null default false,
  description     text check (length(description) <= 100),
  reference       text check (length(reference) <= 60),
  currency        text constraint journal_entry_currency references currency (currency_code),
  rate            numeric(18, 8) check (rate > 0),
  auto_reverse_on date,
  journal_no      text,
  notes           text check (length(notes) <= 500),
  total           numeric(19, 4),
  credit_total    numeric(19, 4),
  difference      numeric(19, 4),
  submitted_by    text check (length(submitted_by) <= 100),
  approved_by     text check (length(approved_by) <= 100),
  approved_on     timestamptz,
  approver_id     uuid,
  approval_note   text check (length(approval_note) <= 200),
  -- Everybody who has written or submitted what is to be approved.
  written_by      uuid[] not null default '{}',
  entry_no        text check (length(entry_no) <= 20),
  entry_id        uuid,
  reversed_on     date,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint journal_entry_posted_whole check (
    status in ('Draft', 'Submitted', 'Approved') or (entry_id is not null and entry_date is not null)),
  constraint journal_entry_journal foreign key (company_id, journal_no) references journal (company_id, journal_no),
  constraint journal_entry_turns_back_later check (auto_reverse_on > entry_date),
  -- Nobody approves what he has written, whatever his rights.
  constraint journal_entry_approved_by_another check (approver_id is null or not approver_id = any (written_by)),
  constraint journal_entry_approval_whole check ((approver_id is null) = (approved_by is null))
);
create index journal_entry_by_date on journal_entry (entry_date, document_no);
create index journal_entry_by_journal on journal_entry (company_id, journal_no) where journal_no is not null;
create index journal_entry_by_entry on journal_entry (entry_id) where entry_id is not null;
create index journal_entry_waiting on journal_entry (document_no) where status = 'Submitted';
create index journal_entry_find on journal_entry
  using gin (fold(document_no) gin_trgm_ops, fold(description) gin_trgm_ops, fold(reference) gin_trgm_ops);

create table journal_entry_line (
  id             uuid primary key default gen_random_uuid(),
  owner_id       uuid not null references journal_entry on delete cascade,
  position       integer not null,
  gl_account     text constraint journal_entry_line_account references gl_account (account),
  description    text check (length(description) <= 100),
  debit          numeric(19, 4) check (debit >= 0),
  credit         numeric(19, 4) check (credit >= 0),
  share          numeric(9, 6) check (share between 0 and 100),
  reference      text check (length(reference) <= 60),
  firm_id        text constraint journal_entry_line_firm references firm (firm_id),
  job_id         text constraint journal_entry_line_job references job_master (job_no),
  cost_code      text,
  cost_code_type text generated always as ('COST_CODE') stored,
  quantity       numeric(19, 6),
  constraint journal_entry_line_cost_code foreign key (cost_code_type, cost_code) references user_code (code_type, code_id)
);
create index journal_entry_line_by_owner on journal_entry_line (owner_id, position);
create index journal_entry_line_by_account on journal_entry_line (gl_account) where gl_account is not null;
create index journal_entry_line_by_firm on journal_entry_line (firm_id) where firm_id is not null;
create index journal_entry_line_by_job on journal_entry_line (job_id) where job_id is not null;
create index journal_entry_line_by_cost_code on journal_entry_line (cost_code_type, cost_code) where cost_code is not null;

create trigger version_counted after insert or update or delete or truncate on journal_entry
  for each statement execute function table_changed('journal_entry');
create constraint trigger journal_entry_entry after insert or update of entry_id on journal_entry
  for each row when (new.entry_id is not null) execute function names_moved_entry();

-- Amounts that are spread over the same accounts again and again, by percents or by what is counted on other accounts.
create table gl_allocation (
  id            uuid primary key default gen_random_uuid(),
  allocation_id text not null constraint gl_allocation_used_once unique check (length(allocation_id) between 1 and 20),
  name          text not null check (length(name) <= 50),
  name_fr       text check (length(name_fr) <= 50),
  name_zh_cn    text check (length(name_zh_cn) <= 50),
  name_zh_tw    text check (length(name_zh_tw) <= 50),
  basis         text not null check (basis in ('Percent', 'Statistic')),
  active        boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);
create table gl_allocation_line (
  id                uuid primary key default gen_random_uuid(),
  owner_id          uuid not null references gl_allocation on delete cascade,
  position          integer not null,
  gl_account        text not null constraint gl_allocation_line_account references gl_account (account),
  description       text check (length(description) <= 100),
  share             numeric(9, 6) check (share between 0 and 100),
  statistic_account text constraint gl_allocation_line_statistic references gl_account (account)
);
create index gl_allocation_line_by_owner on gl_allocation_line (owner_id, position);
create index gl_allocation_line_by_account on gl_allocation_line (gl_account);
create index gl_allocation_line_by_statistic on gl_allocation_line (statistic_account) where statistic_account is not null;
create trigger version_counted after insert or update or delete or truncate on gl_allocation
  for each statement execute function table_changed('gl_allocation');
