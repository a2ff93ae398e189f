-- Where a price of an order comes from is one of the sources that prices have.
alter table sales_order_line
  drop constraint sales_order_line_price_source_check,
  add constraint sales_order_line_price_source_check check (
    price_source in ('Typed', 'Job', 'ShipTo', 'BillTo', 'Firm', 'Base', 'Branch', 'Company', 'Product'));
