-- Nearly every document lies below every limit of its kind: that is told by one look at the limits, before they are weighed. What passes
-- one of them is still found where it was found before, and a limit in another currency is weighed always.
create or replace function below_all_limits(of_kinds text[], amount numeric, of_currency text) returns boolean
  language plpgsql stable
  as $$
  begin
    return not exists (
      select from gl_approval_limit l
      where l.document_kind = any (of_kinds) and (l.currency is distinct from of_currency or l.above_amount < abs(amount)));
  end $$;
