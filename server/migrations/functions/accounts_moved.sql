-- What moved each account of a company between two days, both included, and how many lines that is. Their index holds all of it and is read
-- from one end to the other, so that none of its pages is as far away as PostgreSQL believes a page of an index to be; and by as many
-- processes as there are, which a function in SQL would not be.
create or replace function accounts_moved(company text, kind text, from_day date, until date)
  returns table (gl_account text, lines bigint, debit numeric, credit numeric)
  language plpgsql stable
  set plan_cache_mode = force_custom_plan
  set random_page_cost = 1
  as $$
  begin
    return query
      select l.gl_account, count(*), sum(l.debit), sum(l.credit)
      from entry_line l
      where l.company_id = company and l.data_type = kind and l.posting_date between from_day and until
      group by l.gl_account;
  end $$;
