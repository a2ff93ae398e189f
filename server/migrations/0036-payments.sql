-- What leaves a bank, or is charged to a card of the company, for vendors: what it settles, what it is spent on without an invoice,
-- and the cheques that were written. A draft may lack what a posting needs.

create sequence ap_payment_number;

create table ap_payment (
  id               uuid primary key default gen_random_uuid(),
  payment_no       text not null constraint ap_payment_no_used_once unique,
  company_id       text not null constraint ap_payment_company references company (company_id),
  status           text not null check (status in ('Draft', 'Posted', 'Cancelled')),
  paid_by          text not null check (paid_by in ('Bank', 'Card')),
  bank_account_id  text constraint ap_payment_bank_account references bank_account (bank_account_id),
  card_id          text constraint ap_payment_card references credit_card (card_id),
  method           text check (method in ('Cheque', 'EFT', 'Wire', 'PreAuthorized', 'Online', 'Cash', 'Card')),
  -- Of a batch it comes with the print.
  cheque_no        integer check (cheque_no between 1 and 999999999),
  payment_date     date,
  vendor_id        text constraint ap_payment_vendor references firm (firm_id),
  -- Whoever is paid once and is no vendor; else the name of the vendor.
  payee            text check (length(payee) between 1 and 80),
  currency         text check (currency in ('CAD', 'USD')),
  rate             numeric(18, 8) check (rate > 0),
  rate_date        date,
  amount           numeric(19, 4) check (amount >= 0),
  leave_on_account boolean not null default false,
  reference        text check (length(reference) <= 60),
  memo             text check (length(memo) <= 500),
  exception_reason text check (length(exception_reason) <= 200),
  applied_amount   numeric(19, 4),
  discount_amount  numeric(19, 4),
  write_off_amount numeric(19, 4),
  direct_amount    numeric(19, 4),
  on_account_amount numeric(19, 4),
  remaining_to_apply numeric(19, 4),
  batch_id         uuid,
  entry_no         text,
  entry_id         uuid constraint ap_payment_entry references entry (id),
  -- What was left on account, or of a card what is owed to its issuer.
  item_id          uuid constraint ap_payment_item_opened references open_item (id),
  charge_item_id   uuid constraint ap_payment_charge references open_item (id),
  cancel_date      date,
  cancel_reason    text,
  cancel_reason_type text generated always as ('CHEQUE_CANCEL') stored,
  cancel_then      text check (cancel_then in ('Reopen', 'Reissue', 'CancelInvoices')),
  stop_reference   text check (length(stop_reference) <= 60),
  cancel_entry_no  text,
  -- The draft that was made in its place.
  reissued_as      text constraint ap_payment_reissued_as references ap_payment (payment_no),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint ap_payment_cancel_reason foreign key (cancel_reason_type, cancel_reason) references user_code (code_type, code_id),
  constraint ap_payment_out_of_one check (
    (card_id is null or paid_by = 'Card') and (bank_account_id is null or paid_by = 'Bank')),
  constraint ap_payment_posted_whole check (status = 'Draft' or
    (entry_id is not null and payment_date is not null and amount > 0 and coalesce(bank_account_id, card_id) is not null)),
  constraint ap_payment_cancelled_for_a_reason check (
    status <> 'Cancelled' or (cancel_date >= payment_date and cancel_reason is not null))
);
create index ap_payment_by_number on ap_payment (payment_no desc);
create index ap_payment_by_date on ap_payment (payment_date, payment_no);
create index ap_payment_by_bank on ap_payment (bank_account_id, payment_date) where bank_account_id is not null;
create index ap_payment_by_card on ap_payment (card_id, payment_date) where card_id is not null;
create index ap_payment_by_vendor on ap_payment (vendor_id, payment_date) where vendor_id is not null;
create index ap_payment_by_batch on ap_payment (batch_id) where batch_id is not null;

-- Open items that it settles: invoices, and credits that are used up with them (below zero).
create table ap_payment_item (
  id            uuid primary key default gen_random_uuid(),
  owner_id      uuid not null references ap_payment on delete cascade,
  position      integer not null,
  item_id       uuid not null constraint ap_payment_item_of references open_item (id),
  doc_number    text,
  doc_kind      text,
  doc_date      date,
  due_date      date,
  discount_date date,
  discount_available numeric(19, 4),
  open_amount   numeric(19, 4),
  pay           numeric(19, 4),
  discount      numeric(19, 4) check (discount >= 0),
  write_off     numeric(19, 4) check (write_off >= 0),
  remaining     numeric(19, 4)
);
create index ap_payment_item_by_owner on ap_payment_item (owner_id, position);
create index ap_payment_item_by_item on ap_payment_item (item_id);

-- What it is spent on without an invoice: charges of the bank, purchases paid at once.
create table ap_payment_distribution (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references ap_payment on delete cascade,
  position    integer not null,
  gl_account  text constraint ap_payment_distribution_account references gl_account (account),
  description text,
  amount      numeric(19, 4),
  tax_group   text constraint ap_payment_distribution_tax_group references tax_group (tax_group),
  tax_amount  numeric(19, 4),
  job_id      text,
  cost_code   text
);
create index ap_payment_distribution_by_owner on ap_payment_distribution (owner_id, position);
create index ap_payment_distribution_by_account on ap_payment_distribution (gl_account) where gl_account is not null;
create index ap_payment_distribution_by_tax_group on ap_payment_distribution (tax_group) where tax_group is not null;

-- The payments of each kind are documents of their own: what is added through a view is of its kind.
create view ap_bank_payment as select * from ap_payment where paid_by = 'Bank' with local check option;
alter view ap_bank_payment alter column paid_by set default 'Bank';
create view ap_card_payment as select * from ap_payment where paid_by = 'Card' with local check option;
alter view ap_card_payment alter column paid_by set default 'Card';

-- A number of a bank's cheques is used once, whatever became of the sheet.
create table cheque (
  id              uuid primary key default gen_random_uuid(),
  bank_account_id text not null constraint cheque_bank_account references bank_account (bank_account_id),
  cheque_no       integer not null check (cheque_no between 1 and 999999999),
  status          text not null check (status in ('Open', 'Cancelled', 'Spoiled', 'Cleared', 'Stale')),
  cheque_date     date,
  payee           text check (length(payee) <= 80),
  amount          numeric(19, 4),
  currency        text check (currency in ('CAD', 'USD')),
  payment_id      uuid constraint cheque_payment references ap_payment (id),
  printed_on      timestamptz,
  reprint_of      integer,
  cancel_date     date,
  cancel_reason   text,
  cancel_reason_type text generated always as ('CHEQUE_CANCEL') stored,
  cancel_then     text check (cancel_then in ('Reopen', 'Reissue', 'CancelInvoices')),
  stop_reference  text check (length(stop_reference) <= 60),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint cheque_no_used_once unique (bank_account_id, cheque_no),
  constraint cheque_cancel_reason foreign key (cancel_reason_type, cancel_reason) references user_code (code_type, code_id),
  -- A spoiled sheet was never a payment.
  constraint cheque_pays check (status = 'Spoiled' or (payment_id is not null and amount > 0 and cheque_date is not null))
);
create index cheque_by_payment on cheque (payment_id) where payment_id is not null;
create index cheque_by_date on cheque (cheque_date desc, cheque_no);

-- What a cheque pays.
create view cheque_item as
  select i.id, c.id as owner_id, i.position, i.doc_number, i.doc_kind, i.doc_date, i.due_date, i.pay, i.discount, i.write_off
  from cheque c join ap_payment_item i on i.owner_id = c.payment_id;

create trigger bank_payments_counted after insert or update or delete or truncate on ap_payment
  for each statement execute function table_changed('ap_bank_payment');
create trigger card_payments_counted after insert or update or delete or truncate on ap_payment
  for each statement execute function table_changed('ap_card_payment');
create trigger version_counted after insert or update or delete or truncate on cheque
  for each statement execute function table_changed('cheque');
