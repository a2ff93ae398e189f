-- [supply 9.1 processing] What is done with the goods of a line: a service that is charged for by as much as is processed, and another that is charged for once, before
-- it begins. On an order both are lines of their own, bound to the line of the goods by a number that they share.
alter table product
  add column is_processing boolean not null default false,
  add column setup_id      text constraint product_setup references product (product_id),
  add constraint product_processing_is_service check (not is_processing or product_type = 'Service'),
  add constraint product_setup_of_processing check (setup_id is null or is_processing);
create index product_by_setup on product (setup_id) where setup_id is not null;

alter table sales_order_line
  add column process_no  integer check (process_no >= 1),
  add column charge      text check (charge in ('Run', 'Setup')),
  add column charge_each numeric(19, 6) check (charge_each > 0),
  add constraint sales_order_line_charge_of_process check (charge is null or process_no is not null),
  add constraint sales_order_line_charge_has_each check (charge_each is null or coalesce(charge, '') = 'Run');
alter table shipment_line add column charge text check (charge in ('Run', 'Setup'));
create unique index sales_order_line_processed_once on sales_order_line (owner_id, process_no) where process_no is not null and charge is null;
