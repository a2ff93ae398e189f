-- [supply 9] Blanket orders: quantities and prices that are held from a day to a day, and the orders that draw from them. A line that draws names the line by its
-- number, which never changes.
alter table sales_order
  add column starts_on  date,
  add column blanket_no text check (length(blanket_no) <= 20) constraint sales_order_blanket references sales_order (order_no),
  drop constraint sales_order_order_type_check,
  add constraint sales_order_order_type_check check (order_type in ('Quote', 'Stock', 'Counter', 'Blanket')),
  add constraint sales_order_blanket_stays check (order_type <> 'Blanket' or (released_on is null and blanket_no is null));
create index sales_order_by_blanket on sales_order (blanket_no) where blanket_no is not null;
alter table sales_order_line add column blanket_line_no integer check (blanket_line_no >= 1);
