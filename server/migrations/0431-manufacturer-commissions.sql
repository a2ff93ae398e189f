-- [supply 9.1 manufacturers] What manufacturers pay us for selling their lines, by dated rows, and what was claimed of which line.

create table manufacturer_agreement (
  id              uuid primary key default gen_random_uuid(),
  manufacturer_id text not null constraint manufacturer_agreement_manufacturer references firm (firm_id),
  manufacturer    text not null check (length(manufacturer) between 1 and 60),
  product_class   text constraint manufacturer_agreement_product_class references product_class (class_id),
  from_date       date not null,
  percent         numeric(9, 6) not null check (percent between 0 and 100),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint manufacturer_agreement_day_once unique nulls not distinct (manufacturer, product_class, from_date)
);
create index manufacturer_agreement_by_manufacturer on manufacturer_agreement (manufacturer_id);
create index manufacturer_agreement_by_product_class on manufacturer_agreement (product_class) where product_class is not null;
create trigger version_counted after insert or update or delete or truncate on manufacturer_agreement
  for each statement execute function table_changed('manufacturer_agreement');

-- What was claimed of a line, by which document. It counts while that stands.
create table manufacturer_claim (
  line_id    uuid not null references customer_invoice_line (id),
  invoice_id uuid not null constraint manufacturer_claim_invoice references customer_invoice (id),
  amount     numeric(19, 4) not null check (amount <> 0),
  primary key (line_id, invoice_id)
);
create index manufacturer_claim_by_invoice on manufacturer_claim (invoice_id);
