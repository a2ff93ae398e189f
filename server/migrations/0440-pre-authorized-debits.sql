-- What customers let us take from their accounts, and the batches that take it by a file of the bank.
create sequence ar_mandate_number;
create table ar_mandate (
  id             uuid primary key default gen_random_uuid(),
  mandate_no     text not null constraint ar_mandate_no_used_once unique check (length(mandate_no) <= 20),
  status         text not null check (status in ('Pending', 'Active', 'Rejected', 'Cancelled')),
  customer_id    text not null constraint ar_mandate_customer references firm (firm_id),
  payer          text not null check (length(payer) between 1 and 30),
  currency       text not null constraint ar_mandate_currency references currency (currency_code),
  institution    text not null check (institution ~ '^[0-9]{3}$'),
  transit        text not null check (transit ~ '^[0-9]{5}$'),
  -- Sealed: key id, cipher, last four digits.
  account_number text not null,
  category       text not null check (category in ('Personal', 'Business', 'FundsTransfer', 'CashManagement')),
  signed_on      date not null,
  valid_from     date not null,
  valid_until    date,
  limit_amount   numeric(19, 4) check (limit_amount > 0),
  evidence       text not null check (length(evidence) between 1 and 200),
  requested_by   text not null check (length(requested_by) <= 100),
  decided_by     text check (length(decided_by) <= 100),
  decided_on     timestamptz,
  reject_reason  text check (length(reject_reason) <= 200),
  cancel_on      date,
  cancel_reason  text check (length(cancel_reason) <= 200),
  -- Everybody who has written what is to be confirmed; none of them confirms it.
  written_by     uuid[] not null default '{}',
  approver_id    uuid,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint ar_mandate_decided check ((status = 'Pending') = (decided_by is null)),
  constraint ar_mandate_cancelled check ((status = 'Cancelled') = (cancel_on is not null)),
  constraint ar_mandate_dates check (valid_until is null or valid_until >= valid_from),
  constraint ar_mandate_confirmed_by_another check (status in ('Pending', 'Rejected') or not approver_id = any (written_by))
);
create index ar_mandate_by_customer on ar_mandate (customer_id, currency, valid_from desc);
create index ar_mandate_waiting on ar_mandate (mandate_no) where status = 'Pending';
create index ar_mandate_find on ar_mandate
  using gin (fold(mandate_no) gin_trgm_ops, fold(customer_id) gin_trgm_ops, fold(payer) gin_trgm_ops);
create trigger mandate_approver_named before update on ar_mandate
  for each row when (new.status = 'Active' and old.status <> 'Active' and new.approver_id is null) execute function approver_is_named();
create trigger mandate_begun_confirmed before insert on ar_mandate
  for each row when (new.status = 'Active' and new.approver_id is null) execute function approver_is_named();
create trigger version_counted after insert or update or delete or truncate on ar_mandate
  for each statement execute function table_changed('ar_mandate');

-- Above a limit of its own somebody of its roles says yes to what is collected.
alter table gl_approval_limit
  drop constraint gl_approval_limit_document_kind_check,
  add constraint gl_approval_limit_document_kind_check check (document_kind in (
    'PurchaseInvoice', 'Payment', 'OneTimePayment', 'CardPayment', 'PurchaseOrder', 'CustomerInvoice', 'CustomerCredit', 'Collection',
    'JournalEntry', 'InventoryTicket'));

create sequence ar_debit_batch_number;
create table ar_debit_batch (
  id               uuid primary key default gen_random_uuid(),
  batch_no         text not null constraint ar_debit_batch_no_used_once unique check (length(batch_no) <= 20),
  status           text not null check (status in (
    'Draft', 'Proposed', 'Submitted', 'Approved', 'Generated', 'Sent', 'Collected', 'Rejected', 'Cancelled')),
  bank_account_id  text constraint ar_debit_batch_bank_account references bank_account (bank_account_id),
  value_date       date,
  due_through      date,
  customer_from    text check (length(customer_from) <= 20),
  customer_to      text check (length(customer_to) <= 20),
  customer_group   text,
  minimum_amount   numeric(19, 4) not null check (minimum_amount >= 0),
  allow_discounts  boolean not null,
  include_credits  boolean not null,
  return_fee       numeric(19, 4) check (return_fee >= 0),
  notes            text check (length(notes) <= 500),
  currency         text constraint ar_debit_batch_currency references currency (currency_code),
  total            numeric(19, 4),
  discount_given   numeric(19, 4),
  collection_count integer,
  submitted_by     text check (length(submitted_by) <= 100),
  approved_by      text check (length(approved_by) <= 100),
  approved_on      timestamptz,
  approval_note    text check (length(approval_note) <= 200),
  approver_id      uuid,
  generated_by     text check (length(generated_by) <= 100),
  generated_on     timestamptz,
  fetched_on       timestamptz,
  file_no          integer check (file_no between 1 and 9999),
  file_hash        text check (file_hash ~ '^[0-9a-f]{64}$'),
  deposit_no       text check (length(deposit_no) <= 20),
  -- In whose name its receipts are booked when its day comes.
  sender_id        uuid constraint ar_debit_batch_sender references app_user (id),
  -- Everybody who has chosen what is collected; none of them approves it [I12].
  written_by       uuid[] not null default '{}',
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint ar_debit_batch_approved check (status not in ('Approved', 'Generated', 'Sent', 'Collected') or approved_by is not null),
  constraint ar_debit_batch_approved_by_another check (approver_id is null or not approver_id = any (written_by)),
  constraint ar_debit_batch_filed check ((file_no is null) = (file_hash is null))
);
create index ar_debit_batch_by_bank on ar_debit_batch (bank_account_id, status) where bank_account_id is not null;
create index ar_debit_batch_by_sender on ar_debit_batch (sender_id) where sender_id is not null;
create index ar_debit_batch_due on ar_debit_batch (value_date) where status = 'Sent';
create index ar_debit_batch_waiting on ar_debit_batch (batch_no) where status = 'Submitted';
create index ar_debit_batch_find on ar_debit_batch using gin (fold(batch_no) gin_trgm_ops, fold(bank_account_id) gin_trgm_ops);
create trigger debit_approver_named before update on ar_debit_batch
  for each row when (new.status = 'Approved' and old.status <> 'Approved' and new.approver_id is null) execute function approver_is_named();
create trigger debit_begun_approved before insert on ar_debit_batch
  for each row when (new.approved_by is not null and new.approver_id is null) execute function approver_is_named();
create trigger version_counted after insert or update or delete or truncate on ar_debit_batch
  for each statement execute function table_changed('ar_debit_batch');

create table ar_debit_batch_document (
  id               uuid primary key default gen_random_uuid(),
  owner_id         uuid not null references ar_debit_batch on delete cascade,
  position         integer not null,
  include          boolean not null,
  customer_id      text constraint ar_debit_batch_document_customer references firm (firm_id),
  customer_name    text check (length(customer_name) <= 100),
  reference        text check (length(reference) <= 60),
  due_date         date,
  days_late        integer,
  open_amount      numeric(19, 4),
  discount_date    date,
  discount_offered numeric(19, 4),
  discount         numeric(19, 4) check (discount >= 0),
  pay              numeric(19, 4),
  standing         text check (standing in (
    'Ready', 'Disputed', 'BeingReceived', 'CustomerInactive', 'MandatePending', 'MandateNotBegun', 'MandateEnded', 'OverLimit')),
  mandate_no       text check (length(mandate_no) <= 20),
  item_id          uuid constraint ar_debit_batch_document_item references open_item (id),
  -- Chosen in a batch that is still to be received; follows the line and the state of its batch.
  live             boolean not null default false
);
create index ar_debit_batch_document_by_owner on ar_debit_batch_document (owner_id, position);
create index ar_debit_batch_document_by_customer on ar_debit_batch_document (customer_id) where customer_id is not null;
create index ar_debit_batch_document_by_item on ar_debit_batch_document (item_id) where item_id is not null;
-- A document is in one live batch only, whoever makes two at once.
create unique index ar_debit_batch_document_once on ar_debit_batch_document (item_id) where live;

create table ar_debit_batch_collection (
  id              uuid primary key default gen_random_uuid(),
  owner_id        uuid not null references ar_debit_batch on delete cascade,
  position        integer not null,
  customer_id     text constraint ar_debit_batch_collection_customer references firm (firm_id),
  payer           text check (length(payer) <= 30),
  mandate_no      text check (length(mandate_no) <= 20),
  amount          numeric(19, 4) check (amount > 0),
  cross_reference text constraint ar_debit_batch_collection_named_once unique check (length(cross_reference) <= 19),
  receipt_no      text check (length(receipt_no) <= 20),
  returned_on     date,
  return_reason   text check (return_reason in ('NotSufficient', 'Stopped', 'AccountRefused', 'EnteredWrong')),
  bank_code       text check (bank_code ~ '^[0-9]{3}$'),
  fee_document_no text check (length(fee_document_no) <= 20)
);
create index ar_debit_batch_collection_by_owner on ar_debit_batch_collection (owner_id, position);
create index ar_debit_batch_collection_by_customer on ar_debit_batch_collection (customer_id) where customer_id is not null;
create index ar_debit_batch_collection_by_receipt on ar_debit_batch_collection (receipt_no) where receipt_no is not null;

-- Money of customers comes by agreement too, and their banks refuse accounts.
alter table ar_deposit_receipt
  drop constraint ar_deposit_receipt_method_check,
  add constraint ar_deposit_receipt_method_check check (method in ('Cheque', 'EFT', 'PreAuthorized', 'Wire', 'Card', 'Cash'));
alter table ar_receipt
  drop constraint ar_receipt_method_check,
  drop constraint ar_receipt_return_reason_check,
  add constraint ar_receipt_method_check check (method in ('Cheque', 'EFT', 'PreAuthorized', 'Wire', 'Card', 'Cash')),
  add constraint ar_receipt_return_reason_check check (return_reason in ('NotSufficient', 'Stopped', 'AccountRefused', 'EnteredWrong'));
