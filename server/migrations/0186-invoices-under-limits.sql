-- [I12] The database asks for the second hand of what we owe, as it does of what leaves and what is ordered. And who has ordered, received and
-- entered an invoice alone stands on it from then on.

alter table ap_invoice add one_hand text check (length(one_hand) <= 200);

create function invoice_has_second_hand() returns trigger
  language plpgsql
  as $$
  begin
    if new.approver_id is null and exists (
      select from limits_passed(
        new.company_id, '{PurchaseInvoice}', new.doc_amount, new.currency, new.rate, business_day(new.updated_on))) then
      raise exception 'an invoice above a limit names who approved it' using errcode = 'NV002';
    end if;
    return new;
  end $$;
create trigger invoice_has_second_hand before update on ap_invoice
  for each row when (new.status = 'Posted' and old.status <> 'Posted') execute function invoice_has_second_hand();
create trigger invoice_begun_posted before insert on ap_invoice
  for each row when (new.status = 'Posted') execute function invoice_has_second_hand();
