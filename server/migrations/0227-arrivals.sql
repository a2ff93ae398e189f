-- Invoices of vendors that have come and are not entered yet: files that were brought, each with what was read in it.
create sequence ap_arrival_number;

create table ap_arrival (
  id                uuid primary key default gen_random_uuid(),
  arrival_no        text not null constraint ap_arrival_no_used_once unique check (length(arrival_no) <= 20),
  file_name         text not null check (length(file_name) between 1 and 200),
  sender            text not null check (length(sender) <= 100),
  arrived_on        timestamptz not null,
  status            text not null check (status in ('New', 'Taken', 'SetAside', 'Entered')),
  taken_by          text check (length(taken_by) <= 100),
  taken_by_id       uuid,
  vendor_id         text constraint ap_arrival_vendor references firm (firm_id),
  doc_number        text check (length(doc_number) <= 30),
  doc_date          date,
  doc_amount        numeric(19, 4),
  currency          text constraint ap_arrival_currency references currency (currency_code),
  reason            text check (length(reason) <= 200),
  -- The document that it was entered as, which may be taken back as long as it is a draft.
  invoice_id        uuid,
  invoice_no        text check (length(invoice_no) <= 20),
  -- Its file, which hangs on the document once there is one.
  attachment_id     uuid not null,
  sha256            bytea not null check (length(sha256) = 32),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint ap_arrival_taken_whole check ((status = 'Taken') <= (taken_by_id is not null and taken_by is not null)),
  constraint ap_arrival_entered_whole check ((status = 'Entered') = (invoice_id is not null)),
  constraint ap_arrival_set_aside_whole check ((status = 'SetAside') = (reason is not null))
);
create index ap_arrival_by_status on ap_arrival (status, arrival_no);
create index ap_arrival_by_content on ap_arrival (sha256);
create index ap_arrival_by_vendor on ap_arrival (vendor_id) where vendor_id is not null;
create unique index ap_arrival_by_invoice on ap_arrival (invoice_id) where invoice_id is not null;
create unique index ap_arrival_by_attachment on ap_arrival (attachment_id);
create trigger version_counted after insert or update or delete or truncate on ap_arrival
  for each statement execute function table_changed('ap_arrival');

-- What was read in a file, by what it holds: it is read once, whoever brings it.
create table paper_reading (
  sha256  bytea primary key check (length(sha256) = 32),
  words   jsonb not null,
  read_on timestamptz not null
);

alter table ap_invoice add column arrival_no text constraint ap_invoice_arrival references ap_arrival (arrival_no);
create index ap_invoice_by_arrival on ap_invoice (arrival_no) where arrival_no is not null;

-- Where a file came from that hangs on another record for now.
alter table attachment
  add column home_room text check (home_room ~ '^[a-z]+/[a-z0-9-]+$'),
  add column home_id uuid,
  add constraint attachment_home_whole check ((home_room is null) = (home_id is null));
