-- [I2] A day lies in one period of its company, whichever year that is of; adjusting periods share their days. The rules say it in
-- words while a year is saved; here it holds for whoever writes periods, and for two who save at once.
create or replace function period_is_alone() returns trigger
  language plpgsql
  as $$
  declare
    of_company text;
  begin
    select y.company_id into of_company from fiscal_year y where y.id = new.owner_id;
    perform pg_advisory_xact_lock(hashtext('fiscal_year'), hashtext(of_company));
    if exists (
      select from fiscal_period n
        join fiscal_period p on p.id <> n.id and not p.is_adjusting and p.start_date <= n.end_date and p.end_date >= n.start_date
        join fiscal_year y on y.id = p.owner_id and y.company_id = of_company
      where n.id = new.id and not n.is_adjusting) then
      raise exception 'period % of %: another period has days of it', new.period_no, of_company using errcode = 'NV002';
    end if;
    return null;
  end $$;
