-- [supply 9] The order that this one was split off, by its number, which never changes.
alter table sales_order add column split_from text check (length(split_from) <= 20);
create index sales_order_by_split on sales_order (split_from) where split_from is not null;
