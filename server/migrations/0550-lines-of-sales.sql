-- [supply 3.10] An invoice that is born of an order says of each line what was sold with it, of which line of the order and of which shipment. What is given
-- back, or charged again at another price, names the line of the invoice that it is of.
alter table customer_invoice
  drop constraint customer_invoice_origin_check,
  add constraint customer_invoice_origin_check check (
    origin in ('Typed', 'Recurring', 'Interest', 'Reminder', 'Returned', 'Commission', 'Order', 'PriceAdjustment', 'ProductReturn'));

alter table customer_invoice_line
  add column sells text check (sells in ('Goods', 'Surcharge', 'Freight', 'Restocking')),
  add column unit text check (length(unit) <= 20),
  add column discount_percent numeric(9, 6) check (discount_percent between 0 and 100),
  add column order_no text check (length(order_no) <= 20),
  add column order_line integer,
  add column shipment_no text check (length(shipment_no) <= 20),
  add column shipment_line integer,
  add column of_line text check (length(of_line) <= 40);
create index customer_invoice_line_by_order on customer_invoice_line (order_no, order_line) where order_no is not null;
create index customer_invoice_line_by_shipment on customer_invoice_line (shipment_no, shipment_line) where shipment_no is not null;
create index customer_invoice_line_by_line on customer_invoice_line (of_line) where of_line is not null;
