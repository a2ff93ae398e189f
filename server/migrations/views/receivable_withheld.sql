-- Nothing withholds of an item of a customer yet.
create or replace view receivable_withheld as
  select null::uuid as item_id, null::numeric(19, 4) as discount where false;
