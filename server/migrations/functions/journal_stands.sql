-- A day-book is of its period, and made in an open one; closing and reopening it waits for those who post into it.
create or replace function journal_stands() returns trigger
  language plpgsql
  as $$
  declare
    period fiscal_period;
  begin
    if tg_op = 'INSERT' then
      perform hold_period(new.period_id);
      select * into period from fiscal_period where id = new.period_id;
      if new.journal_date not between period.start_date and period.end_date then
        raise exception 'a day-book is dated in its period' using errcode = 'NV002';
      end if;
      if new.data_type = 'Actual' and is_closed(period, 'GL') then
        raise exception 'a day-book is opened in an open period' using errcode = 'NV002';
      end if;
    else
      perform seize_period(old.period_id);
      if (old.company_id, old.journal_no, old.period_id, old.journal_date, old.source, old.data_type)
         is distinct from (new.company_id, new.journal_no, new.period_id, new.journal_date, new.source, new.data_type)
         and exists (select from entry where journal_id = old.id) then
        raise exception 'a day-book with entries keeps its date, source and type' using errcode = 'NV001';
      end if;
    end if;
    return new;
  end $$;
