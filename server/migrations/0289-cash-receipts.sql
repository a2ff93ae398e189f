-- Money of customers: the deposit as it is entered against its slip, and its receipts as they are booked.
create sequence ar_deposit_number;
insert into sequence_counter (counter_id, description, description_fr, description_zh_cn, description_zh_tw, prefix, width,
                              reset_rule, per_branch, gapless, active, created_by, updated_by)
values ('CASH_RECEIPT', 'Cash receipts', 'Encaissements', '收款', '收款', 'RC', 6, 'Never', false, true, true, 'system', 'system')
on conflict on constraint sequence_counter_used_once do nothing;

create table ar_deposit (
  id              uuid primary key default gen_random_uuid(),
  deposit_no      text not null constraint ar_deposit_no_used_once unique check (length(deposit_no) <= 20),
  company_id      text not null constraint ar_deposit_company references company (company_id),
  status          text not null check (status in ('Draft', 'Submitted', 'Approved', 'Posted')),
  bank_account_id text constraint ar_deposit_bank_account references bank_account (bank_account_id),
  deposit_date    date,
  slip_no         text check (length(slip_no) <= 30),
  declared_amount numeric(19, 4) check (declared_amount >= 0),
  currency        text constraint ar_deposit_currency references currency (currency_code),
  rate            numeric(18, 8) check (rate > 0),
  memo            text check (length(memo) <= 500),
  exception_reason text check (length(exception_reason) <= 200),
  receipts_amount numeric(19, 4),
  still_to_enter  numeric(19, 4),
  discount_amount numeric(19, 4),
  write_off_amount numeric(19, 4),
  submitted_by    text check (length(submitted_by) <= 100),
  approved_by     text check (length(approved_by) <= 100),
  approved_on     timestamptz,
  approver_id     uuid,
  approval_note   text check (length(approval_note) <= 200),
  -- Everybody who has written or submitted what is to be approved.
  written_by      uuid[] not null default '{}',
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint ar_deposit_posted_whole check (status <> 'Posted' or (bank_account_id is not null and deposit_date is not null)),
  constraint ar_deposit_approved_by_another check (approver_id is null or not approver_id = any (written_by)),
  constraint ar_deposit_approval_whole check ((approver_id is null) = (approved_by is null))
);
create index ar_deposit_by_bank on ar_deposit (bank_account_id, deposit_date) where bank_account_id is not null;
create index ar_deposit_by_date on ar_deposit (deposit_date, deposit_no);
create index ar_deposit_waiting on ar_deposit (deposit_no) where status = 'Submitted';
create index ar_deposit_find on ar_deposit using gin (fold(deposit_no) gin_trgm_ops, fold(slip_no) gin_trgm_ops);

create table ar_deposit_receipt (
  id               uuid primary key default gen_random_uuid(),
  owner_id         uuid not null references ar_deposit on delete cascade,
  position         integer not null,
  receipt          integer check (receipt > 0),
  receipt_no       text check (length(receipt_no) <= 20),
  customer_id      text constraint ar_deposit_receipt_customer references firm (firm_id),
  payer            text check (length(payer) <= 100),
  method           text check (method in ('Cheque', 'EFT', 'Wire', 'Card', 'Cash')),
  reference        text check (length(reference) <= 60),
  amount           numeric(19, 4),
  remittance       text check (length(remittance) <= 2000),
  leave_on_account boolean not null default false,
  applied_amount   numeric(19, 4),
  on_account_amount numeric(19, 4),
  remaining_to_apply numeric(19, 4),
  standing         text check (standing in ('Applied', 'OnAccount', 'Unidentified', 'Direct', 'ToApply'))
);
create index ar_deposit_receipt_by_owner on ar_deposit_receipt (owner_id, position);
create index ar_deposit_receipt_by_customer on ar_deposit_receipt (customer_id) where customer_id is not null;

create table ar_deposit_item (
  id            uuid primary key default gen_random_uuid(),
  owner_id      uuid not null references ar_deposit on delete cascade,
  position      integer not null,
  receipt       integer,
  item_id       uuid not null constraint ar_deposit_item_of references open_item (id),
  firm_id       text check (length(firm_id) <= 20),
  doc_number    text check (length(doc_number) <= 60),
  doc_kind      text check (doc_kind in ('Invoice', 'Credit', 'Charge', 'Receipt', 'Opening', 'Other')),
  doc_date      date,
  due_date      date,
  discount_date date,
  discount_available numeric(19, 4),
  open_amount   numeric(19, 4),
  pay           numeric(19, 4),
  discount      numeric(19, 4) check (discount >= 0),
  write_off     numeric(19, 4) check (write_off >= 0),
  write_off_reason text check (length(write_off_reason) <= 100),
  remaining     numeric(19, 4),
  why           text check (why in ('Number', 'Remittance', 'Exact', 'ExactSum', 'Oldest', 'ByHand'))
);
create index ar_deposit_item_by_owner on ar_deposit_item (owner_id, position);
create index ar_deposit_item_by_item on ar_deposit_item (item_id);

create table ar_deposit_distribution (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references ar_deposit on delete cascade,
  position    integer not null,
  receipt     integer,
  gl_account  text constraint ar_deposit_distribution_account references gl_account (account),
  description text check (length(description) <= 100),
  amount      numeric(19, 4),
  tax_group   text constraint ar_deposit_distribution_tax_group references tax_group (tax_group),
  tax_amount  numeric(19, 4),
  job_id      text constraint ar_deposit_distribution_job references job_master (job_no),
  cost_code   text,
  cost_code_type text generated always as ('COST_CODE') stored,
  constraint ar_deposit_distribution_cost_code foreign key (cost_code_type, cost_code) references user_code (code_type, code_id)
);
create index ar_deposit_distribution_by_owner on ar_deposit_distribution (owner_id, position);
create index ar_deposit_distribution_by_account on ar_deposit_distribution (gl_account) where gl_account is not null;
create index ar_deposit_distribution_by_tax_group on ar_deposit_distribution (tax_group) where tax_group is not null;
create index ar_deposit_distribution_by_job on ar_deposit_distribution (job_id) where job_id is not null;
create index ar_deposit_distribution_by_cost_code on ar_deposit_distribution (cost_code_type, cost_code) where cost_code is not null;

create table ar_receipt (
  id              uuid primary key default gen_random_uuid(),
  receipt_no      text not null constraint ar_receipt_no_used_once unique check (length(receipt_no) <= 20),
  company_id      text not null constraint ar_receipt_company references company (company_id),
  status          text not null check (status in ('Posted', 'Returned')),
  deposit_no      text not null constraint ar_receipt_deposit references ar_deposit (deposit_no),
  bank_account_id text not null constraint ar_receipt_bank_account references bank_account (bank_account_id),
  receipt_date    date not null,
  customer_id     text constraint ar_receipt_customer references firm (firm_id),
  payer           text check (length(payer) <= 100),
  method          text not null check (method in ('Cheque', 'EFT', 'Wire', 'Card', 'Cash')),
  reference       text check (length(reference) <= 60),
  amount          numeric(19, 4) not null check (amount > 0),
  currency        text not null constraint ar_receipt_currency references currency (currency_code),
  rate            numeric(18, 8) not null check (rate > 0),
  rate_date       date,
  remittance      text check (length(remittance) <= 2000),
  applied_amount  numeric(19, 4),
  discount_amount numeric(19, 4),
  write_off_amount numeric(19, 4),
  direct_amount   numeric(19, 4),
  on_account_amount numeric(19, 4),
  entry_no        text check (length(entry_no) <= 20),
  entry_id        uuid,
  -- What lies on account; null of what was applied whole, and while nobody knows whose money it is.
  item_id         uuid constraint ar_receipt_item_opened references open_item (id),
  return_date     date,
  return_reason   text check (return_reason in ('NotSufficient', 'Stopped', 'EnteredWrong')),
  return_fee      numeric(19, 4) check (return_fee >= 0),
  return_entry_no text check (length(return_entry_no) <= 20),
  fee_document_no text check (length(fee_document_no) <= 20),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint ar_receipt_returned_for_a_reason check (status <> 'Returned' or (return_date >= receipt_date and return_reason is not null))
);
create index ar_receipt_by_deposit on ar_receipt (deposit_no);
create index ar_receipt_by_date on ar_receipt (receipt_date, receipt_no);
create index ar_receipt_by_customer on ar_receipt (customer_id, receipt_date) where customer_id is not null;
create index ar_receipt_by_bank on ar_receipt (bank_account_id, receipt_date);
create index ar_receipt_by_item on ar_receipt (item_id) where item_id is not null;
create index ar_receipt_find on ar_receipt
  using gin (fold(receipt_no) gin_trgm_ops, fold(payer) gin_trgm_ops, fold(customer_id) gin_trgm_ops);

create table ar_receipt_item (
  id            uuid primary key default gen_random_uuid(),
  owner_id      uuid not null references ar_receipt on delete cascade,
  position      integer not null,
  item_id       uuid not null constraint ar_receipt_item_of references open_item (id),
  firm_id       text check (length(firm_id) <= 20),
  doc_number    text check (length(doc_number) <= 60),
  doc_kind      text check (doc_kind in ('Invoice', 'Credit', 'Charge', 'Receipt', 'Opening', 'Other')),
  doc_date      date,
  due_date      date,
  discount_date date,
  discount_available numeric(19, 4),
  open_amount   numeric(19, 4),
  pay           numeric(19, 4),
  discount      numeric(19, 4) check (discount >= 0),
  write_off     numeric(19, 4) check (write_off >= 0),
  write_off_reason text check (length(write_off_reason) <= 100),
  remaining     numeric(19, 4),
  why           text check (why in ('Number', 'Remittance', 'Exact', 'ExactSum', 'Oldest', 'ByHand')),
  taken_back_on date
);
create index ar_receipt_item_by_owner on ar_receipt_item (owner_id, position);
create index ar_receipt_item_by_item on ar_receipt_item (item_id);

create table ar_receipt_distribution (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references ar_receipt on delete cascade,
  position    integer not null,
  gl_account  text constraint ar_receipt_distribution_account references gl_account (account),
  description text check (length(description) <= 100),
  amount      numeric(19, 4),
  tax_group   text constraint ar_receipt_distribution_tax_group references tax_group (tax_group),
  tax_amount  numeric(19, 4),
  job_id      text constraint ar_receipt_distribution_job references job_master (job_no),
  cost_code   text,
  cost_code_type text generated always as ('COST_CODE') stored,
  constraint ar_receipt_distribution_cost_code foreign key (cost_code_type, cost_code) references user_code (code_type, code_id)
);
create index ar_receipt_distribution_by_owner on ar_receipt_distribution (owner_id, position);
create index ar_receipt_distribution_by_account on ar_receipt_distribution (gl_account) where gl_account is not null;
create index ar_receipt_distribution_by_tax_group on ar_receipt_distribution (tax_group) where tax_group is not null;
create index ar_receipt_distribution_by_job on ar_receipt_distribution (job_id) where job_id is not null;
create index ar_receipt_distribution_by_cost_code on ar_receipt_distribution (cost_code_type, cost_code) where cost_code is not null;

-- What became of a receipt after it was posted: each step with its own entry and what it opened.
create table ar_receipt_step (
  id            uuid primary key default gen_random_uuid(),
  owner_id      uuid not null references ar_receipt on delete cascade,
  position      integer not null,
  step          text not null check (step in ('Identified', 'Moved', 'Unapplied')),
  done_on       date not null,
  from_customer text check (length(from_customer) <= 20),
  to_customer   text check (length(to_customer) <= 20),
  doc_number    text check (length(doc_number) <= 60),
  amount        numeric(19, 4),
  -- What it moved of the receivable account, debit positive.
  moved         numeric(19, 4) not null default 0,
  entry_id      uuid,
  item_id       uuid constraint ar_receipt_step_item references open_item (id)
);
create index ar_receipt_step_by_owner on ar_receipt_step (owner_id, position);
create index ar_receipt_step_by_item on ar_receipt_step (item_id) where item_id is not null;

create trigger version_counted after insert or update or delete or truncate on ar_deposit
  for each statement execute function table_changed('ar_deposit');
create trigger version_counted after insert or update or delete or truncate on ar_receipt
  for each statement execute function table_changed('ar_receipt');
-- What is used up of a receipt is a column of its list.
create trigger receipts_counted after insert or update on open_item
  for each statement execute function table_changed('ar_receipt');
create constraint trigger ar_receipt_entry after insert or update of entry_id on ar_receipt
  for each row when (new.entry_id is not null) execute function names_moved_entry();
