-- What payables know of a vendor, and the changes of where he is paid: one person enters, another confirms.

alter table firm_vendor
  add default_bank_id  text constraint firm_vendor_default_bank references bank_account (bank_account_id),
  add expense_account  text constraint firm_vendor_expense_account references gl_account (account),
  add tax_group        text constraint firm_vendor_tax_group references tax_group (tax_group),
  add ship_to_province text constraint firm_vendor_ship_to_province references place (place_code);
create index firm_vendor_by_default_bank on firm_vendor (default_bank_id) where default_bank_id is not null;
create index firm_vendor_by_expense_account on firm_vendor (expense_account) where expense_account is not null;
create index firm_vendor_by_tax_group on firm_vendor (tax_group) where tax_group is not null;
create index firm_vendor_by_province on firm_vendor (ship_to_province) where ship_to_province is not null;

create sequence vendor_bank_change_number;

create table vendor_bank_change (
  id             uuid primary key default gen_random_uuid(),
  change_no      text not null constraint vendor_bank_change_no_used_once unique,
  status         text not null check (status in ('Pending', 'Confirmed', 'Rejected')),
  firm_id        text not null constraint vendor_bank_change_firm references firm (firm_id),
  payee          text not null check (length(payee) between 1 and 30),
  currency       text not null check (currency in ('CAD', 'USD')),
  institution    text not null check (institution ~ '^[0-9]{3}$'),
  transit        text not null check (transit ~ '^[0-9]{5}$'),
  -- Sealed: key id, cipher, last four digits.
  account_number text not null,
  evidence       text not null check (length(evidence) between 1 and 200),
  requested_by   text not null,
  decided_by     text,
  decided_on     timestamptz,
  -- Everybody who has written what is to be confirmed; none of them confirms it.
  written_by     uuid[] not null default '{}',
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint vendor_bank_change_decided check ((status = 'Pending') = (decided_by is null))
);
create unique index vendor_bank_change_one_pending on vendor_bank_change (firm_id) where status = 'Pending';
create index vendor_bank_change_by_firm on vendor_bank_change (firm_id, decided_on desc);

-- What was decided stays: it is the proof of who had a payment sent where.
create function decided_changes_stay() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'a decided change of bank details is never changed or removed' using errcode = 'NV001';
  end $$;
create trigger decided_changes_stay before update or delete on vendor_bank_change
  for each row when (old.status <> 'Pending') execute function decided_changes_stay();

create trigger version_counted after insert or update or delete or truncate on vendor_bank_change
  for each statement execute function table_changed('vendor_bank_change');
