-- [supply 9, judgement 42] What is sold over a counter: the drawers that its money goes to, and how each sale was paid.
create table cash_drawer (
  id               uuid primary key default gen_random_uuid(),
  drawer_id        text not null constraint cash_drawer_id_used_once unique check (length(drawer_id) between 1 and 20),
  name             text not null check (length(name) <= 60),
  warehouse_id     text not null constraint cash_drawer_warehouse references warehouse (warehouse_id),
  walk_in_id       text not null constraint cash_drawer_walk_in references firm (firm_id),
  cash_account     text not null constraint cash_drawer_cash references bank_account (bank_account_id),
  cheque_account   text constraint cash_drawer_cheques references bank_account (bank_account_id),
  card_account     text constraint cash_drawer_cards references bank_account (bank_account_id),
  cash_step        text not null check (cash_step in ('0.01', '0.05', '0.10', '1.00')),
  rounding_account text constraint cash_drawer_rounding references gl_account (account),
  active           boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint cash_drawer_rounds_somewhere check (cash_step = '0.01' or rounding_account is not null)
);
create index cash_drawer_by_warehouse on cash_drawer (warehouse_id);
create index cash_drawer_by_walk_in on cash_drawer (walk_in_id);
create index cash_drawer_by_cash on cash_drawer (cash_account);
create index cash_drawer_by_cheques on cash_drawer (cheque_account) where cheque_account is not null;
create index cash_drawer_by_cards on cash_drawer (card_account) where card_account is not null;
create index cash_drawer_by_rounding on cash_drawer (rounding_account) where rounding_account is not null;
create trigger version_counted after insert or update or delete or truncate on cash_drawer
  for each statement execute function table_changed('cash_drawer');

alter table sales_order
  drop constraint sales_order_order_type_check,
  add constraint sales_order_order_type_check check (order_type in ('Quote', 'Stock', 'Counter')),
  add column drawer_id        text constraint sales_order_drawer references cash_drawer (drawer_id),
  add column cash_given       numeric(19, 4) check (cash_given >= 0),
  add column change_given     numeric(19, 4) check (change_given >= 0),
  add column cash_rounding    numeric(19, 4),
  add column card_paid        numeric(19, 4) check (card_paid >= 0),
  add column card_reference   text check (length(card_reference) <= 60),
  add column cheque_paid      numeric(19, 4) check (cheque_paid >= 0),
  add column cheque_reference text check (length(cheque_reference) <= 60),
  add column on_account       numeric(19, 4) check (on_account >= 0),
  add column taken_by         text check (length(taken_by) <= 100),
  add column taken_on         timestamptz,
  add constraint sales_order_taken_by_somebody check ((taken_on is null) = (taken_by is null)),
  -- What was paid over the counter is what the order comes to, but for the coin that there is not.
  add constraint sales_order_taken_whole check (taken_on is null or
    coalesce(cash_given, 0) - coalesce(change_given, 0) - coalesce(cash_rounding, 0) + coalesce(card_paid, 0) + coalesce(cheque_paid, 0)
      + coalesce(on_account, 0) = total);
create index sales_order_by_drawer on sales_order (drawer_id) where drawer_id is not null;
