-- What was filed is not filed otherwise: only that it is reversed, and what the authority has confirmed, is added.
create or replace function filed_return_stays() returns trigger
  language plpgsql as $$
begin
  if old.status in ('Filed', 'Reversed') and (tg_op = 'DELETE'
    or (new.company_id, new.return_no, new.period_start, new.period_end, new.filing_date, new.net_tax, new.balance, new.filed_by)
      is distinct from
       (old.company_id, old.return_no, old.period_start, old.period_end, old.filing_date, old.net_tax, old.balance, old.filed_by)
    or new.status not in ('Filed', 'Reversed') or (old.status = 'Reversed' and new.status = 'Filed')) then
    raise exception 'a filed tax return stays as it is' using errcode = 'check_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
