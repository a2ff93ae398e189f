-- A line of a sales order and its claim on stock say the same of what was ordered, shipped and ended. Judged at the end of the transaction.
create or replace function order_line_holds() returns trigger
  language plpgsql
  as $$
  declare
    line record;
    claim record;
  begin
    if tg_table_name = 'sales_order_line' then
      select l.id, l.owner_id, l.quantity, l.shipped, l.short_closed, l.cancelled into line from sales_order_line l where l.id = new.id;
    else
      select l.id, l.owner_id, l.quantity, l.shipped, l.short_closed, l.cancelled into line from sales_order_line l where l.id = new.line_key::uuid;
    end if;
    -- A line that was taken out of its order leaves its claim as history.
    if line.id is null then
      return null;
    end if;
    select c.quantity, c.shipped, c.short_closed, c.cancelled into claim from stock_claim_shown c
    where c.document_type = 'oe.salesOrder' and c.document_id = line.owner_id and c.line_key = line.id::text;
    if claim.quantity is not null and (claim.quantity, claim.shipped, claim.short_closed, claim.cancelled)
         is distinct from (line.quantity, line.shipped, line.short_closed, line.cancelled) then
      raise exception 'line % says % ordered, % shipped, % closed short, % cancelled, its claim %, %, %, %', line.id, line.quantity, line.shipped,
        line.short_closed, line.cancelled, claim.quantity, claim.shipped, claim.short_closed, claim.cancelled using errcode = 'NV003';
    end if;
    return null;
  end $$;
