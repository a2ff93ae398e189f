-- [decision 0072] The backlog of HOME stands on what orders went through and on the lines of shipments, too: their writes count as those of their document.
create trigger version_counted after insert or update or delete or truncate on sales_order_moment
  for each statement execute function table_changed('sales_order');
create trigger version_counted after insert or update or delete or truncate on shipment_line
  for each statement execute function table_changed('shipment');
