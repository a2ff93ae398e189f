-- The command palette finds documents by their numbers and by whom they are with, wherever in it the text stands.
create index ap_invoice_find on ap_invoice
  using gin (fold(doc_number) gin_trgm_ops, fold(invoice_no) gin_trgm_ops, fold(vendor_id) gin_trgm_ops);
create index ap_payment_find on ap_payment
  using gin (fold(payment_no) gin_trgm_ops, fold(payee) gin_trgm_ops, fold(vendor_id) gin_trgm_ops);
create index purchase_order_find on purchase_order using gin (fold(order_no) gin_trgm_ops, fold(vendor_id) gin_trgm_ops);
create index purchase_receipt_find on purchase_receipt
  using gin (fold(receipt_no) gin_trgm_ops, fold(order_no) gin_trgm_ops);
