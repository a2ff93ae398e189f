-- A document is posted with these rates, which can no longer be edited from now on. What is in use stays so and is not written again: posters
-- would wait for each other, and the writes of a table are counted whether or not a row changes, by which every server forgets what it keeps.
create or replace function sales_tax_rate_in_use(ids uuid[]) returns void
  language plpgsql
  as $$
  begin
    perform 1 from sales_tax_rate where id = any (ids) and not used order by id for update;
    if found then
      update sales_tax_rate set used = true where id = any (ids) and not used;
    end if;
  end $$;
