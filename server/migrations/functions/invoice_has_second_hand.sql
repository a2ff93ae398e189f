-- [I12] The database asks for the second hand too.
create or replace function invoice_has_second_hand() returns trigger
  language plpgsql
  as $$
  begin
    if new.approver_id is not null or below_all_limits('{PurchaseInvoice}', new.doc_amount, new.currency) then
      return new;
    end if;
    if exists (
      select from limits_passed(
        new.company_id, '{PurchaseInvoice}', new.doc_amount, new.currency, new.rate, business_day(new.updated_on))) then
      raise exception 'an invoice above a limit names who approved it' using errcode = 'NV002';
    end if;
    return new;
  end $$;
