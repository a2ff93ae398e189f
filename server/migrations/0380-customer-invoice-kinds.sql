-- [finance 8.1] What a customer owes is adjusted to an account, and what was held back of him falls due by a document of its own.
alter table customer_invoice
  drop constraint customer_invoice_kind_check,
  add constraint customer_invoice_kind_check check (kind in ('Invoice', 'Credit', 'Charge', 'Adjustment', 'Release')),
  add column releases text constraint customer_invoice_releases references customer_invoice (document_no);
create index customer_invoice_by_releases on customer_invoice (releases) where releases is not null;

alter table ar_deposit_item
  drop constraint ar_deposit_item_doc_kind_check,
  add constraint ar_deposit_item_doc_kind_check check (
    doc_kind in ('Invoice', 'Credit', 'Charge', 'Adjustment', 'Release', 'Receipt', 'Opening', 'Other'));
alter table ar_receipt_item
  drop constraint ar_receipt_item_doc_kind_check,
  add constraint ar_receipt_item_doc_kind_check check (
    doc_kind in ('Invoice', 'Credit', 'Charge', 'Adjustment', 'Release', 'Receipt', 'Opening', 'Other'));
