-- [R14] [supply 9] What a customer has paid on an order before it was invoiced: a receipt that is held against the order.
alter table ar_deposit_receipt add column order_no text check (length(order_no) <= 20);
alter table ar_receipt
  add column order_no text check (length(order_no) <= 20),
  drop constraint ar_receipt_return_reason_check,
  add constraint ar_receipt_return_reason_check check (return_reason in ('NotSufficient', 'Stopped', 'AccountRefused', 'EnteredWrong', 'PaidBack'));
create index ar_receipt_by_order on ar_receipt (order_no) where order_no is not null;
alter table ar_receipt_step
  drop constraint ar_receipt_step_step_check,
  add constraint ar_receipt_step_step_check check (step in ('Identified', 'Moved', 'Unapplied', 'DepositUsed'));
alter table ar_deposit_item
  drop constraint ar_deposit_item_doc_kind_check,
  add constraint ar_deposit_item_doc_kind_check check (
    doc_kind in ('Invoice', 'Credit', 'Charge', 'Adjustment', 'Release', 'Receipt', 'Deposit', 'Opening', 'Other'));
alter table ar_receipt_item
  drop constraint ar_receipt_item_doc_kind_check,
  add constraint ar_receipt_item_doc_kind_check check (
    doc_kind in ('Invoice', 'Credit', 'Charge', 'Adjustment', 'Release', 'Receipt', 'Deposit', 'Opening', 'Other'));
