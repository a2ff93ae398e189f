-- Rates of exchange from day to day, and the bank accounts of the company.

create table foreign_exchange (
  id                  uuid primary key default gen_random_uuid(),
  from_currency       text not null check (from_currency in ('CAD', 'USD')),
  to_currency         text not null check (to_currency in ('CAD', 'USD')),
  effective_date      date not null,
  rate                numeric(18, 8) not null check (rate > 0),
  fluctuation_percent numeric(9, 6) not null check (fluctuation_percent between 0 and 100),
  source              text not null check (source in ('Typed', 'Pasted', 'BankOfCanada', 'Bank')),
  -- Set by the first document that is posted with it; from then on another rate of the day supersedes it.
  used                boolean not null default false,
  superseded          boolean not null default false,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint foreign_exchange_between_two check (from_currency <> to_currency)
);
create unique index foreign_exchange_day_once on foreign_exchange (from_currency, to_currency, effective_date)
  where not superseded;

create function used_exchange_stays() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'UPDATE'
       and (old.from_currency, old.to_currency, old.effective_date, old.rate)
         is not distinct from (new.from_currency, new.to_currency, new.effective_date, new.rate) then
      new.used := true;
      return new;
    end if;
    raise exception 'a rate in use is never changed or removed' using errcode = 'NV001';
  end $$;
create trigger used_exchange_stays before update or delete on foreign_exchange
  for each row when (old.used) execute function used_exchange_stays();

create table bank_account (
  id                uuid primary key default gen_random_uuid(),
  bank_account_id   text not null constraint bank_account_id_used_once unique check (length(bank_account_id) between 1 and 20),
  name              text not null check (length(name) between 1 and 50),
  account_name      text check (length(account_name) <= 50),
  company_id        text not null constraint bank_account_company references company (company_id),
  currency          text not null check (currency in ('CAD', 'USD')),
  gl_account        text not null constraint bank_account_gl_account references gl_account (account)
                    constraint bank_account_gl_account_once unique,
  cpa_code          text,
  institution       text check (institution ~ '^[0-9]{3}$'),
  transit           text check (transit ~ '^[0-9]{5}$'),
  -- Sealed: key id, cipher, last four digits.
  account_number    text,
  eft_status        text not null check (eft_status in ('NotUsed', 'Test', 'Active')),
  eft_originator_id text check (length(eft_originator_id) <= 10),
  data_centre       text check (data_centre ~ '^[0-9]{5}$'),
  short_name        text check (length(short_name) <= 15),
  long_name         text check (length(long_name) <= 30),
  next_file_no      integer not null check (next_file_no between 1 and 9999),
  next_cheque_no    integer not null check (next_cheque_no between 1 and 999999999),
  cheque_layout     text not null check (cheque_layout in ('Top', 'Middle', 'Bottom')),
  signatures        text not null check (signatures in ('One', 'Two', 'TwoAbove')),
  two_signatures_above numeric(19, 4) check (two_signatures_above >= 0),
  statement_format  text not null check (statement_format in ('None', 'OFX', 'QFX', 'CSV', 'CAMT053', 'BAI2')),
  overdraft_limit   numeric(19, 4) not null check (overdraft_limit >= 0),
  payroll_default   boolean not null,
  active            boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint bank_account_threshold_given check (signatures <> 'TwoAbove' or two_signatures_above is not null)
);
create unique index bank_account_one_payroll_default on bank_account (company_id) where payroll_default;

create trigger version_counted after insert or update or delete or truncate on foreign_exchange
  for each statement execute function table_changed('foreign_exchange');
create trigger version_counted after insert or update or delete or truncate on bank_account
  for each statement execute function table_changed('bank_account');
