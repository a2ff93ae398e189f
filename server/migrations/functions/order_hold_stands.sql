-- A sales order is on hold when something holds it, and then alone. Judged at the end of the transaction.
create or replace function order_hold_stands() returns trigger
  language plpgsql
  as $$
  declare
    of_order uuid;
    standing text;
    is_held boolean;
  begin
    if tg_table_name = 'sales_order' then
      of_order := new.id;
    else
      of_order := new.owner_id;
    end if;
    select status into standing from sales_order where id = of_order;
    is_held := exists (select from sales_order_hold h where h.owner_id = of_order and h.lifted_on is null);
    if (standing = 'OnHold' and not is_held) or (standing = 'Open' and is_held) then
      raise exception 'order % stands %, and % holds it', of_order, standing, case when is_held then 'something' else 'nothing' end
        using errcode = 'NV003';
    end if;
    return null;
  end $$;
