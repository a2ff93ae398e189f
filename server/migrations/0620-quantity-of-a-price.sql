-- [supply 6.7] A line that is priced by another unit than it is sold by says how much of that it is: twenty sheets are 19.537 hundredweight at 72.00.
alter table customer_invoice_line
  add column price_unit text check (length(price_unit) <= 20),
  add column price_quantity numeric(19, 6),
  add constraint customer_invoice_line_priced_whole check ((price_unit is null) = (price_quantity is null));
alter table price_adjustment_line
  add column price_unit text check (length(price_unit) <= 20),
  add column price_quantity numeric(19, 6);
