-- What is still to leave is a small part of all that was ever ordered.
create index sales_order_line_open on sales_order_line (owner_id) where open > 0;
