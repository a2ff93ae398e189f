-- Whoever moves stock of a warehouse, or counts in it, holds it with others; whoever freezes it, ends its count or posts it holds it alone.
-- So a freeze comes wholly before a shipment or wholly after it. These locks write no row.
create or replace function hold_warehouses(ids text[]) returns void
  language plpgsql
  as $$
  declare
    one text;
  begin
    for one in select distinct unnest(ids) order by 1 loop
      perform pg_advisory_xact_lock_shared(hashtext('warehouse'), hashtext(one));
    end loop;
  end $$;
