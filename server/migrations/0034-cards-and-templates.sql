-- Credit cards of the company, and the shape of the expense report.

create table credit_card (
  id             uuid primary key default gen_random_uuid(),
  card_id        text not null constraint credit_card_id_used_once unique check (length(card_id) between 1 and 20),
  label          text not null check (length(label) between 1 and 50),
  issuer_firm_id text not null constraint credit_card_issuer references firm (firm_id),
  -- Never more of the number than this.
  last_four      text not null check (last_four ~ '^[0-9]{4}$'),
  holder         text not null check (length(holder) between 1 and 100),
  currency       text not null check (currency in ('CAD', 'USD')),
  statement_day  integer not null check (statement_day between 1 and 31),
  credit_limit   numeric(19, 4) not null check (credit_limit >= 0),
  gl_account     text constraint credit_card_gl_account references gl_account (account),
  expires_on     date not null,
  active         boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint credit_card_once unique (issuer_firm_id, last_four)
);
create index credit_card_by_gl_account on credit_card (gl_account) where gl_account is not null;

create table expense_template (
  id          uuid primary key default gen_random_uuid(),
  template_id text not null constraint expense_template_id_used_once unique check (length(template_id) between 1 and 20),
  name        text not null check (length(name) between 1 and 50),
  name_fr     text,
  name_zh_cn  text,
  name_zh_tw  text,
  basis       text not null check (basis in ('PostingDate', 'DocumentDate')),
  row_level   text not null check (row_level in ('Document', 'Vendor', 'Month')),
  include_tax boolean not null,
  active      boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);

create table expense_template_column (
  id            uuid primary key default gen_random_uuid(),
  template_id   text not null constraint expense_template_column_of references expense_template (template_id),
  sequence      integer not null check (sequence between 1 and 20),
  heading       text not null check (length(heading) between 1 and 30),
  heading_fr    text,
  heading_zh_cn text,
  heading_zh_tw text,
  sign          text not null check (sign in ('AsPosted', 'Reversed')),
  width         integer not null check (width between 6 and 40),
  subtotal      boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint expense_template_column_once unique (template_id, sequence)
);

create table expense_template_range (
  id           uuid primary key default gen_random_uuid(),
  owner_id     uuid not null references expense_template_column on delete cascade,
  position     integer not null,
  from_account text not null constraint expense_template_range_from references gl_account (account),
  to_account   text not null constraint expense_template_range_to references gl_account (account)
);
create index expense_template_range_by_owner on expense_template_range (owner_id, position);
create index expense_template_range_by_from on expense_template_range (from_account);
create index expense_template_range_by_to on expense_template_range (to_account);

create trigger version_counted after insert or update or delete or truncate on credit_card
  for each statement execute function table_changed('credit_card');
create trigger version_counted after insert or update or delete or truncate on expense_template
  for each statement execute function table_changed('expense_template');
create trigger version_counted after insert or update or delete or truncate on expense_template_column
  for each statement execute function table_changed('expense_template_column');
