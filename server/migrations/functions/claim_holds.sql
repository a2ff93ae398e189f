-- What is kept of stock holds, whoever wrote it: a claim is the sum of its pieces, pieces lie where they are said to lie, and nobody is promised more
-- than there is. Judged at the end of the transaction, behind the locks that whoever moves the same stock waits for.
create or replace function claim_holds() returns trigger
  language plpgsql
  as $$
  declare
    of_claim uuid;
    claim stock_claim;
    is_more boolean := false;
    kept numeric;
    pieces numeric;
    taken numeric;
    free numeric;
  begin
    if tg_table_name = 'stock_claim' then
      of_claim := new.id;
    elsif tg_op = 'DELETE' then
      of_claim := old.claim_id;
    else
      of_claim := new.claim_id;
    end if;
    select * into claim from stock_claim where id = of_claim;
    select coalesce(sum(a.quantity - a.picked), 0), coalesce(sum(a.picked), 0) into pieces, taken from stock_allocation a where a.claim_id = claim.id;
    if (pieces, taken) is distinct from (claim.allocated, claim.picked) then
      raise exception 'claim % says % and % allocated and picked, its pieces % and %', claim.id, claim.allocated, claim.picked, pieces, taken
        using errcode = 'NV003';
    end if;
    if tg_table_name = 'stock_claim' and tg_op = 'INSERT' then
      is_more := new.reserved + new.allocated + new.picked > 0;
    elsif tg_table_name = 'stock_claim' then
      is_more := new.reserved + new.allocated + new.picked > old.reserved + old.allocated + old.picked;
    end if;
    if is_more then
      perform from stock_pool o where (o.company_id, o.product_id, o.warehouse_id) = (claim.company_id, claim.product_id, claim.warehouse_id)
        and o.holding = 'Stock' order by o.id for update;
      select coalesce(sum(c.reserved + c.allocated + c.picked), 0) into kept from stock_claim c
      where (c.company_id, c.product_id, c.warehouse_id) = (claim.company_id, claim.product_id, claim.warehouse_id) and c.is_open;
      select coalesce(sum(p.quantity), 0) into free from stock_free p
      where (p.company_id, p.product_id, p.warehouse_id) = (claim.company_id, claim.product_id, claim.warehouse_id);
      if kept > free then
        raise exception '% of % are kept in %, there are %', kept, claim.product_id, claim.warehouse_id, free using errcode = 'NV003';
      end if;
    end if;
    return null;
  end $$;
