-- Files by which banks send payments of ours back, and what was in each: none is read twice, and what was read stays.
create table eft_return_file (
  id              uuid primary key default gen_random_uuid(),
  bank_account_id text not null constraint eft_return_file_bank_account references bank_account (bank_account_id),
  originator_id   text not null,
  file_no         integer not null check (file_no between 0 and 9999),
  created_on      date not null,
  file_name       text not null check (length(file_name) <= 255),
  file_hash       text not null constraint eft_return_file_read_once unique check (file_hash ~ '^[0-9a-f]{64}$'),
  read_by         text not null,
  read_on         timestamptz not null,
  constraint eft_return_file_number_once unique (bank_account_id, originator_id, file_no, created_on)
);
create table eft_return_item (
  id              uuid primary key default gen_random_uuid(),
  owner_id        uuid not null references eft_return_file on delete cascade,
  position        integer not null,
  kind            text not null check (kind in ('Credit', 'Debit')),
  reason          text not null check (reason ~ '^\d{3}$'),
  amount          numeric(19, 4) not null check (amount >= 0),
  returned_on     date,
  trace           text not null,
  cross_reference text not null,
  payee           text not null,
  -- The payment that was taken back; none where the item is not one of ours, or was taken back before.
  payment_id      uuid constraint eft_return_item_payment references ap_payment (id)
);
create index eft_return_item_by_owner on eft_return_item (owner_id, position);
create index eft_return_item_by_payment on eft_return_item (payment_id) where payment_id is not null;
