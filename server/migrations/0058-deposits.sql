-- [S5.46] What was paid on a purchase order before its invoice came: one row of each payment, with the open item that the invoice
-- uses up. Orders keep it; payables write it as they pay and take back.
create table purchase_order_deposit (
  id         uuid primary key default gen_random_uuid(),
  order_no   text not null constraint purchase_order_deposit_order references purchase_order (order_no),
  payment_no text not null constraint purchase_order_deposit_once unique,
  item_id    uuid not null constraint purchase_order_deposit_item references open_item (id),
  amount     numeric(19, 4) not null check (amount > 0),
  paid_on    date not null,
  -- Day on which the payment was cancelled.
  back_on    date check (back_on >= paid_on)
);
create index purchase_order_deposit_by_order on purchase_order_deposit (order_no);
create index purchase_order_deposit_by_item on purchase_order_deposit (item_id);

alter table ap_payment
  add purchase_order_no text constraint ap_payment_purchase_order references purchase_order (order_no);
create index ap_payment_by_purchase_order on ap_payment (purchase_order_no) where purchase_order_no is not null;

create or replace view ap_bank_payment as select * from ap_payment where paid_by = 'Bank' with local check option;
create or replace view ap_card_payment as select * from ap_payment where paid_by = 'Card' with local check option;

-- What is paid of an order, and open of it, are shown on the order.
create trigger deposits_counted after insert or update or delete or truncate on purchase_order_deposit
  for each statement execute function table_changed('purchase_order');
