-- [supply 9.1] What is said of a line beside its grid: by how much it may differ in percent, that it is of one heat, the lot that its customer asked for, and
-- what he reads of it.
alter table sales_order_line
  add column tolerance_percent numeric(9, 6) check (tolerance_percent between 0 and 100),
  add column one_heat          boolean not null default false,
  add column lot_no            text check (length(lot_no) <= 30),
  add column line_notes        text check (length(line_notes) <= 300);
