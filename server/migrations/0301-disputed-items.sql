-- [judgement 16] A document in dispute is not proposed for a receipt, and the line says why; whoever takes it says so himself.
alter table ar_deposit_item drop constraint ar_deposit_item_why_check;
alter table ar_deposit_item add constraint ar_deposit_item_why_check
  check (why in ('Number', 'Remittance', 'Exact', 'ExactSum', 'Oldest', 'ByHand', 'Disputed'));
alter table ar_receipt_item drop constraint ar_receipt_item_why_check;
alter table ar_receipt_item add constraint ar_receipt_item_why_check
  check (why in ('Number', 'Remittance', 'Exact', 'ExactSum', 'Oldest', 'ByHand', 'Disputed'));
