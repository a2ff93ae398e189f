-- Documents of vendors that are paid together, and the files that carry such payments to a bank.

create sequence ap_payment_batch_number;

create table ap_payment_batch (
  id              uuid primary key default gen_random_uuid(),
  batch_no        text not null constraint ap_payment_batch_no_used_once unique,
  status          text not null check (status in
    ('Draft', 'Proposed', 'Submitted', 'Approved', 'Generated', 'Printed', 'Sent', 'Cancelled')),
  method          text not null check (method in ('Cheque', 'EFT')),
  bank_account_id text constraint ap_payment_batch_bank_account references bank_account (bank_account_id),
  pay_date        date,
  pay_through     date,
  vendor_from     text,
  vendor_to       text,
  terms_code      text constraint ap_payment_batch_terms references account_terms (terms_code),
  minimum_amount  numeric(19, 4) not null check (minimum_amount >= 0),
  take_discounts  boolean not null,
  include_credits boolean not null,
  notes           text check (length(notes) <= 500),
  currency        text check (currency in ('CAD', 'USD')),
  total           numeric(19, 4),
  discount_taken  numeric(19, 4),
  discount_lost   numeric(19, 4),
  payment_count   integer,
  bank_balance    numeric(19, 4),
  submitted_by    text,
  approved_by     text,
  approved_on     timestamptz,
  generated_by    text,
  generated_on    timestamptz,
  file_no         integer check (file_no between 1 and 9999),
  file_hash       text check (file_hash ~ '^[0-9a-f]{64}$'),
  -- Everybody who has chosen what is paid; none of them approves it [I12].
  written_by      uuid[] not null default '{}',
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint ap_payment_batch_approved check (status not in ('Approved', 'Generated', 'Printed', 'Sent') or approved_by is not null),
  constraint ap_payment_batch_filed check ((file_no is null) = (file_hash is null))
);
create index ap_payment_batch_by_bank on ap_payment_batch (bank_account_id, status) where bank_account_id is not null;
create index ap_payment_batch_by_terms on ap_payment_batch (terms_code) where terms_code is not null;

create table ap_payment_batch_document (
  id            uuid primary key default gen_random_uuid(),
  owner_id      uuid not null references ap_payment_batch on delete cascade,
  position      integer not null,
  include       boolean not null,
  vendor_id     text constraint ap_payment_batch_document_vendor references firm (firm_id),
  vendor_name   text,
  reference     text,
  due_date      date,
  days_late     integer,
  open_amount   numeric(19, 4),
  discount_date date,
  discount_offered numeric(19, 4),
  discount      numeric(19, 4) check (discount >= 0),
  pay           numeric(19, 4),
  standing      text check (standing in ('Ready', 'Held', 'VendorHeld', 'BankMissing', 'BankPending')),
  payment_no    text,
  item_id       uuid constraint ap_payment_batch_document_item references open_item (id),
  -- Chosen in a batch that is still to be paid; follows the line and the state of its batch.
  live          boolean not null default false
);
create index ap_payment_batch_document_by_owner on ap_payment_batch_document (owner_id, position);
create index ap_payment_batch_document_by_item on ap_payment_batch_document (item_id) where item_id is not null;
-- [finance 7.4] A document is in one live batch only, whoever makes two at once.
create unique index ap_payment_batch_document_once on ap_payment_batch_document (item_id) where live;

create function batch_is_live(status text) returns boolean
  language sql immutable parallel safe
  return status in ('Proposed', 'Submitted', 'Approved');

create function batch_document_lives() returns trigger
  language plpgsql
  as $$
  begin
    new.live := new.include and coalesce(
      (select batch_is_live(b.status) from ap_payment_batch b where b.id = new.owner_id), false);
    return new;
  end $$;
create trigger batch_document_lives before insert or update on ap_payment_batch_document
  for each row execute function batch_document_lives();

create function batch_documents_follow() returns trigger
  language plpgsql
  as $$
  begin
    update ap_payment_batch_document set position = position where owner_id = new.id;
    return null;
  end $$;
create trigger batch_documents_follow after update of status on ap_payment_batch
  for each row when (batch_is_live(old.status) <> batch_is_live(new.status)) execute function batch_documents_follow();

-- Files for a bank, kept as they were sent. Account numbers stand in them, so they are sealed: key id, cipher, last characters.
create table eft_file (
  id            uuid primary key default gen_random_uuid(),
  seq           bigint not null generated always as identity,
  document_type text not null,
  document_id   uuid not null,
  bank_account_id text not null constraint eft_file_bank_account references bank_account (bank_account_id),
  institution   text not null,
  originator_id text not null,
  file_no       integer not null check (file_no between 1 and 9999),
  created_on    date not null,
  content       text not null,
  content_hash  text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  made_by       text not null,
  made_on       timestamptz not null,
  constraint eft_file_once unique (document_type, document_id)
);
create index eft_file_by_originator on eft_file (institution, originator_id, seq desc);
create index eft_file_by_bank on eft_file (bank_account_id);

-- A file that was made is never changed or removed: the bank may have it.
create function files_stay() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'a file for a bank is never changed or removed' using errcode = 'NV001';
  end $$;
create trigger files_stay before update or delete on eft_file for each row execute function files_stay();

create trigger version_counted after insert or update or delete or truncate on ap_payment_batch
  for each statement execute function table_changed('ap_payment_batch');
