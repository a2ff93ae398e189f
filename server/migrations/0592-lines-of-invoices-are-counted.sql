-- The margin of HOME stands on the lines of customer invoices: a write of one is counted under the name that it is kept by.
create trigger version_counted after insert or update or delete or truncate on customer_invoice_line
  for each statement execute function table_changed('customer_invoice');
