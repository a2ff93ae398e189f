-- [I12] The database asks for the second hand too.
create or replace function order_has_second_hand() returns trigger
  language plpgsql
  as $$
  begin
    if (new.approver_id is not null and not new.approver_id = any (new.written_by))
      or below_all_limits('{PurchaseOrder}', new.total, new.currency) then
      return new;
    end if;
    if exists (
      select from limits_passed(new.company_id, '{PurchaseOrder}', new.total, new.currency, new.rate, business_day(new.updated_on))) then
      raise exception 'an order above a limit names who approved it' using errcode = 'NV002';
    end if;
    return new;
  end $$;
