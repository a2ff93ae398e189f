-- Nearly every document lies below every limit of its kind: that is told by one look at the limits, before they are weighed. What passes
-- one of them is still found where it was found before, and a limit in another currency is weighed always.

create function below_all_limits(of_kinds text[], amount numeric, of_currency text) returns boolean
  language plpgsql stable
  as $$
  begin
    return not exists (
      select from gl_approval_limit l
      where l.document_kind = any (of_kinds) and (l.currency is distinct from of_currency or l.above_amount < abs(amount)));
  end $$;

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
