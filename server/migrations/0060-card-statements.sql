-- [finance 7.9] Statements of credit cards, ticked off against the charges that were posted. A charge is on one statement.
create sequence ap_card_statement_number;

create table ap_card_statement (
  id             uuid primary key default gen_random_uuid(),
  statement_no   text not null constraint ap_card_statement_no_used_once unique,
  status         text not null check (status in ('Draft', 'Matched')),
  card_id        text not null constraint ap_card_statement_card references credit_card (card_id),
  statement_id   text check (length(statement_id) between 1 and 30),
  statement_date date,
  total          numeric(19, 4),
  ticked         numeric(19, 4),
  difference     numeric(19, 4),
  notes          text check (length(notes) <= 500),
  matched_by     text,
  matched_on     timestamptz,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint ap_card_statement_matched check (status = 'Draft' or
    (matched_by is not null and statement_id is not null and statement_date is not null and difference = 0))
);
create index ap_card_statement_by_card on ap_card_statement (card_id, statement_date desc);
create unique index ap_card_statement_once on ap_card_statement (card_id, upper(btrim(statement_id)));

create table ap_card_statement_charge (
  id         uuid primary key default gen_random_uuid(),
  owner_id   uuid not null references ap_card_statement on delete cascade,
  position   integer not null,
  include    boolean not null,
  payment_no text not null constraint ap_card_statement_charge_of references ap_payment (payment_no),
  charged_on date,
  payee      text,
  reference  text,
  amount     numeric(19, 4)
);
create index ap_card_statement_charge_by_owner on ap_card_statement_charge (owner_id, position);
create index ap_card_statement_charge_by_payment on ap_card_statement_charge (payment_no);

-- The statement that a charge stands on, while that is matched.
alter table ap_payment
  add card_statement_no text constraint ap_payment_card_statement references ap_card_statement (statement_no),
  add constraint ap_payment_card_statement_of_card check (card_statement_no is null or (paid_by = 'Card' and status = 'Posted'));
create index ap_payment_by_card_statement on ap_payment (card_statement_no) where card_statement_no is not null;
create or replace view ap_bank_payment as select * from ap_payment where paid_by = 'Bank' with local check option;
create or replace view ap_card_payment as select * from ap_payment where paid_by = 'Card' with local check option;

create trigger version_counted after insert or update or delete or truncate on ap_card_statement
  for each statement execute function table_changed('ap_card_statement');
