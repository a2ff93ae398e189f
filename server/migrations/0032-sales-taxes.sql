-- Sales taxes with the rates that hold from day to day, and their groups by province.

create table sales_tax (
  id                  uuid primary key default gen_random_uuid(),
  tax_number          integer not null constraint sales_tax_number_used_once unique check (tax_number between 1 and 99),
  tax_code            text not null constraint sales_tax_code_used_once unique check (length(tax_code) between 1 and 10),
  name                text not null check (length(name) between 1 and 50),
  name_fr             text,
  name_zh_cn          text,
  name_zh_tw          text,
  jurisdiction        text not null constraint sales_tax_jurisdiction references place (place_code),
  kind                text not null check (kind in ('GST', 'HST', 'PST', 'QST', 'Exempt', 'Zero')),
  recoverable_percent numeric(9, 6) not null check (recoverable_percent between 0 and 100),
  compound            boolean not null,
  collected_account   text not null constraint sales_tax_collected_account references gl_account (account),
  recoverable_account text not null constraint sales_tax_recoverable_account references gl_account (account),
  collected_line      text,
  recoverable_line    text,
  registration_no     text,
  active              boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);
create index sales_tax_by_collected_account on sales_tax (collected_account);
create index sales_tax_by_recoverable_account on sales_tax (recoverable_account);

create table sales_tax_rate (
  id         uuid primary key default gen_random_uuid(),
  owner_id   uuid not null references sales_tax on delete cascade,
  position   integer not null,
  from_date  date not null,
  until_date date,
  rate       numeric(9, 6) not null check (rate between 0 and 100),
  source     text,
  -- Set by the first document that is posted with it; from then on the row stays as it is.
  used       boolean not null default false,
  constraint sales_tax_rate_once unique (owner_id, from_date) deferrable initially deferred,
  constraint sales_tax_rate_ends_after_start check (until_date >= from_date)
);

create function used_rates_stay() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'UPDATE' and (old.from_date, old.rate) is not distinct from (new.from_date, new.rate) then
      new.used := true;
      return new;
    end if;
    raise exception 'a rate in use is never changed or removed' using errcode = 'NV001';
  end $$;
create trigger used_rates_stay before update or delete on sales_tax_rate
  for each row when (old.used) execute function used_rates_stay();

-- What a document bears by default where it is delivered: one or several taxes.
create table tax_group (
  id         uuid primary key default gen_random_uuid(),
  tax_group  text not null constraint tax_group_used_once unique check (length(tax_group) between 1 and 10),
  name       text not null check (length(name) between 1 and 50),
  name_fr    text,
  name_zh_cn text,
  name_zh_tw text,
  province   text constraint tax_group_province references place (place_code),
  province_default boolean not null,
  active     boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint tax_group_default_of_province check (not province_default or province is not null)
);
create index sales_tax_by_jurisdiction on sales_tax (jurisdiction);
create index tax_group_by_province on tax_group (province);
create unique index tax_group_one_default on tax_group (province) where province_default;

create table tax_group_tax (
  id       uuid primary key default gen_random_uuid(),
  owner_id uuid not null references tax_group on delete cascade,
  position integer not null,
  tax_code text not null constraint tax_group_tax_code references sales_tax (tax_code),
  constraint tax_group_tax_once unique (owner_id, tax_code) deferrable initially deferred
);
create index tax_group_tax_by_code on tax_group_tax (tax_code);

create trigger version_counted after insert or update or delete or truncate on sales_tax
  for each statement execute function table_changed('sales_tax');
create trigger version_counted after insert or update or delete or truncate on sales_tax_rate
  for each statement execute function table_changed('sales_tax');
create trigger version_counted after insert or update or delete or truncate on tax_group
  for each statement execute function table_changed('tax_group');
