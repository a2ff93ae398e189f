-- Which invoices an order has: those that name it, and those of which a line matches what came in of it. Orders, deposits and the list of
-- invoices ask.
create index ap_invoice_by_purchase_order on ap_invoice (purchase_order_no) where purchase_order_no is not null;
create index ap_match_by_order on ap_match (order_no) where order_no is not null;
