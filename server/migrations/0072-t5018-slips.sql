-- [finance 7.13] T5018 slips: thresholds that people keep, who gets a slip and by which number, the returns that are made of the
-- payments of a period, and every slip that was issued, for ever as it was.

alter table slip_threshold
  add id         uuid not null default gen_random_uuid(),
  -- Where it was looked up.
  add source     text check (length(source) between 1 and 200),
  add created_by text not null default 'system',
  add created_on timestamptz not null default now(),
  add updated_by text not null default 'system',
  add updated_on timestamptz not null default now(),
  add version    integer not null default 1;
alter table slip_threshold drop constraint slip_threshold_pkey;
alter table slip_threshold add primary key (id), add constraint slip_threshold_day_once unique (slip, from_date);
create trigger version_counted after insert or update or delete or truncate on slip_threshold
  for each statement execute function table_changed('slip_threshold');

create table slip_recipient (
  id         uuid primary key default gen_random_uuid(),
  vendor_id  text not null constraint slip_recipient_once unique constraint slip_recipient_vendor references firm (firm_id),
  kind       text not null check (kind in ('Individual', 'SoleProprietor', 'Corporation', 'Partnership')),
  surname    text check (length(surname) between 1 and 20),
  given_name text check (length(given_name) between 1 and 12),
  initial    text check (length(initial) = 1),
  -- Sealed: key id, cipher, last four digits.
  sin        text,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint slip_recipient_number_of_kind check (sin is null or kind = 'Individual')
);
create trigger version_counted after insert or update or delete or truncate on slip_recipient
  for each statement execute function table_changed('slip_recipient');

create sequence slip_return_number;

create table slip_return (
  id            uuid primary key default gen_random_uuid(),
  return_no     text not null constraint slip_return_no_used_once unique,
  status        text not null check (status in ('Draft', 'Issued')),
  kind          text not null check (kind in ('Original', 'Amended')),
  year          integer not null,
  basis         text not null check (basis in ('Calendar', 'Fiscal')),
  first_day     date,
  last_day      date,
  payer_name    text check (length(payer_name) <= 60),
  payer_account text check (length(payer_account) <= 15),
  language      text not null check (language in ('English', 'French')),
  contact_name  text check (length(contact_name) <= 22),
  contact_phone text check (length(contact_phone) <= 30),
  contact_email text check (length(contact_email) <= 60),
  notes         text check (length(notes) <= 500),
  slip_count    integer,
  total         numeric(19, 4),
  reported      numeric(19, 4),
  booked        numeric(19, 4),
  difference    numeric(19, 4),
  threshold     numeric(19, 4),
  sample        boolean not null default false,
  issued_by     text,
  issued_on     timestamptz,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint slip_return_issued check ((status = 'Draft') = (issued_by is null) and
    (status = 'Draft' or (first_day is not null and last_day is not null and payer_account is not null and slip_count > 0)))
);
create trigger version_counted after insert or update or delete or truncate on slip_return
  for each statement execute function table_changed('slip_return');

create table slip_return_line (
  id             uuid primary key default gen_random_uuid(),
  owner_id       uuid not null references slip_return on delete cascade,
  position       integer not null,
  include        boolean not null,
  vendor_id      text,
  vendor_name    text,
  type           text check (type in ('Original', 'Amended', 'Cancelled')),
  recipient_kind text,
  number         text,
  payments       integer,
  paid           numeric(19, 4),
  goods          numeric(19, 4),
  amount         numeric(19, 4),
  issued_amount  numeric(19, 4),
  amends         text,
  slip_no        text,
  standing       text
);
create index slip_return_line_by_owner on slip_return_line (owner_id, position);

create sequence issued_slip_number;

create table issued_slip (
  id           uuid primary key default gen_random_uuid(),
  slip_no      text not null constraint issued_slip_no_used_once unique,
  return_no    text not null constraint issued_slip_of_return references slip_return (return_no),
  position     integer not null,
  type         text not null check (type in ('Original', 'Amended', 'Cancelled')),
  -- The slip that this one stands in place of; each is amended once, by the next in its line.
  amends       text constraint issued_slip_amended_once unique constraint issued_slip_amends references issued_slip (slip_no),
  vendor_id    text not null constraint issued_slip_vendor references firm (firm_id),
  vendor_name  text not null,
  recipient_kind text not null,
  first_day    date not null,
  last_day     date not null,
  paid         numeric(19, 4) not null,
  goods        numeric(19, 4) not null,
  -- Box 22.
  amount       numeric(19, 4) not null,
  -- What else the slip says of its recipient: name, address, business number, language.
  content      jsonb not null,
  -- Sealed: key id, cipher, last four digits.
  sin          text,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint issued_slip_amends_something check ((type = 'Original') = (amends is null)),
  constraint issued_slip_amount_comes_out check (amount = paid - goods)
);
create index issued_slip_by_return on issued_slip (return_no, position);
create index issued_slip_by_vendor on issued_slip (vendor_id, last_day);
create trigger version_counted after insert or update or delete or truncate on issued_slip
  for each statement execute function table_changed('issued_slip');

-- The payments that a slip stands on: made, or taken back, in its period.
create table issued_slip_payment (
  slip_id    uuid not null references issued_slip,
  payment_no text not null constraint issued_slip_payment_of references ap_payment (payment_no),
  counted_on date not null,
  taken_back boolean not null,
  paid       numeric(19, 4) not null,
  goods      numeric(19, 4) not null,
  primary key (slip_id, payment_no, taken_back)
);
create index issued_slip_payment_by_payment on issued_slip_payment (payment_no);

-- Slips that count today: nothing amends them, and they cancel nothing.
create view live_slip as
  select s.* from issued_slip s
  where s.type <> 'Cancelled' and not exists (select from issued_slip a where a.amends = s.slip_no);

-- What was issued lies with its recipient and the agency: it is amended by another slip, never changed.
create function issued_slips_stay() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'an issued slip is never changed or removed' using errcode = 'NV001';
  end $$;
create trigger issued_slips_stay before update or delete on issued_slip
  for each row execute function issued_slips_stay();
create trigger issued_slips_stay before update or delete on issued_slip_payment
  for each row execute function issued_slips_stay();
create trigger issued_slips_stay before update or delete on slip_return
  for each row when (old.status = 'Issued') execute function issued_slips_stay();
