-- [supply 9.1 products-return] What comes back without an invoice, what the inspection of a lot has found, and what follows: an order for a replacement, a return to the vendor.

alter table product_return
  add column replacement_no text constraint product_return_replacement references sales_order (order_no);
create index product_return_by_replacement on product_return (replacement_no) where replacement_no is not null;

alter table product_return_line
  add column replaced boolean not null default false,
  add column finding  text check (finding in ('Released', 'Scrapped')),
  add column vendor_return_no text check (length(vendor_return_no) <= 20);

create table product_return_blind (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references product_return on delete cascade,
  position    integer not null,
  product_id  text constraint product_return_blind_product references product (product_id),
  description text check (length(description) <= 100),
  lot_no      text check (length(lot_no) <= 30),
  returned    numeric(19, 6) check (returned >= 0),
  unit        text check (length(unit) <= 20),
  unit_price  numeric(19, 6) check (unit_price >= 0),
  tax_group   text constraint product_return_blind_taxes references tax_group (tax_group),
  disposition text check (disposition in ('Restock', 'Hold', 'Scrap', 'Vendor')),
  replaced    boolean not null default false,
  finding     text check (finding in ('Released', 'Scrapped')),
  amount      numeric(19, 4),
  cost        numeric(19, 4),
  credit_no   text check (length(credit_no) <= 20),
  vendor_return_no text check (length(vendor_return_no) <= 20)
);
create index product_return_blind_of on product_return_blind (owner_id, position);
create index product_return_blind_by_product on product_return_blind (product_id) where product_id is not null;
create index product_return_blind_by_taxes on product_return_blind (tax_group) where tax_group is not null;
