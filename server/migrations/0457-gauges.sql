-- [supply 5.4] Gauge is a table, not a formula: the same number is another thickness for another metal. Inches, as published.
create table gauge (
  material   text not null check (material in ('CarbonSteel', 'Galvanized', 'AlloySteel', 'StainlessSteel', 'Aluminum', 'Copper', 'Brass', 'Other')),
  gauge      text not null check (length(gauge) <= 10),
  thickness  numeric(19, 6) not null check (thickness > 0),
  source     text not null check (length(source) <= 100),
  valid_from date not null,
  primary key (material, gauge, valid_from)
);
alter table stock_lot add column gauge text check (length(gauge) <= 10);
