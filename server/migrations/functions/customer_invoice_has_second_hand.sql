-- [I12] The database asks for the second hand too. What an order has sold was promised when that was released, under its own rules.
create or replace function customer_invoice_has_second_hand() returns trigger
  language plpgsql
  as $$
  begin
    if new.approver_id is null and new.origin <> 'Order' and exists (
      select from limits_passed(
        new.company_id, array[case when new.kind = 'Credit' or new.doc_amount < 0 then 'CustomerCredit' else 'CustomerInvoice' end], abs(new.doc_amount),
        new.currency, new.rate, business_day(new.updated_on))) then
      raise exception 'an invoice above a limit names who approved it' using errcode = 'NV002';
    end if;
    return new;
  end $$;
