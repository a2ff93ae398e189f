-- Nothing waits under a source that is integrated at once.
create or replace function mode_holds() returns trigger
  language plpgsql
  as $$
  declare
    of_company text;
  begin
    if tg_table_name = 'gl_control' then
      of_company := new.company_id;
    else
      select g.company_id into of_company from gl_control g
      where g.id = case tg_op when 'DELETE' then old.owner_id else new.owner_id end;
    end if;
    if of_company is null then return null; end if;
    perform seize_integration(of_company);
    if exists (select from pending_entry_shown p where p.company_id = of_company and p.integrated_on is null
                 and not integration_waits(of_company, p.source)) then
      raise exception 'what waits is integrated before its source is integrated at once' using errcode = 'NV002';
    end if;
    return null;
  end $$;
