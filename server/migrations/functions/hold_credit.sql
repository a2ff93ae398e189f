-- Who judges the credit of a customer and binds it stands in line with others who do so for him or his branches.
create or replace function hold_credit(of_firm text) returns void
  language plpgsql
  as $$
  begin
    perform from firm_bill_to b where b.owner_id = (
      with recursive up as (
        select f.id, b.parent_id, 0 as depth from firm f join firm_bill_to b on b.owner_id = f.id where f.firm_id = of_firm
        union all select f.id, b.parent_id, u.depth + 1 from up u join firm f on f.firm_id = u.parent_id join firm_bill_to b on b.owner_id = f.id
        where u.depth < 20)
      select id from up order by depth desc limit 1) for no key update;
  end $$;
