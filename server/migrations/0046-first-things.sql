-- What a start must know of the starts before it: whose keys seal this database, and whether its demo company is whole.

create table data_key (
  key_id     text primary key check (length(key_id) between 1 and 20),
  -- A known text, sealed: only the key itself opens it.
  proof      text not null,
  created_on timestamptz not null default now()
);

-- A load that takes several transactions. Killed between two of them, the next start goes on where it was.
create table first_load (
  name     text primary key,
  begun_on timestamptz not null default now(),
  done_on  timestamptz
);

-- What a customer is taxed by, whether he is reminded, and how vendors and customers are grouped.
alter table firm_bill_to
  add dunned          boolean not null default false,
  add tax_group       text constraint firm_bill_to_tax_group references tax_group (tax_group),
  add firm_group      text,
  add firm_group_type text generated always as ('FIRM_GROUP') stored,
  add constraint firm_bill_to_firm_group foreign key (firm_group_type, firm_group) references user_code (code_type, code_id);
create index firm_bill_to_by_tax_group on firm_bill_to (tax_group) where tax_group is not null;
create index firm_bill_to_by_firm_group on firm_bill_to (firm_group_type, firm_group) where firm_group is not null;
alter table firm_vendor
  add firm_group      text,
  add firm_group_type text generated always as ('FIRM_GROUP') stored,
  add constraint firm_vendor_firm_group foreign key (firm_group_type, firm_group) references user_code (code_type, code_id);
create index firm_vendor_by_firm_group on firm_vendor (firm_group_type, firm_group) where firm_group is not null;

-- An account of its own for a reason, and what else a code of its kind says.
alter table user_code
  add gl_account   text constraint user_code_gl_account references gl_account (account),
  add number_value numeric(19, 6),
  add text_value   text check (length(text_value) between 1 and 100);
create index user_code_by_gl_account on user_code (gl_account) where gl_account is not null;
