-- An order that an invoice names is not deleted. Rows that named what was never there stay as they are: they were taken before anybody asked.
alter table ap_invoice add constraint ap_invoice_purchase_order
  foreign key (purchase_order_no) references purchase_order (order_no) not valid;
