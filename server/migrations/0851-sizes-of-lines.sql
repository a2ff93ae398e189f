-- [judgement 31b] [supply 9.1 dimensions] To which width and length goods of a line are cut, as its product is measured, and how that is said to whoever picks, packs and is
-- asked for them; a line of what is charged for goods says their size.
alter table sales_order_line
  add column width  numeric(19, 6) check (width > 0),
  add column length numeric(19, 6) check (length > 0),
  add column size   text check (length(size) <= 40);
