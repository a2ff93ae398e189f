-- The open day-book of a source, a kind and a day, found or opened.
create or replace function day_book(of_company text, of_source text, of_type text, on_date date, of_period uuid, of_year integer, made_by text,
                         made_on timestamptz) returns uuid
  language plpgsql
  as $$
  declare
    found_id uuid;
    is_there boolean;
  begin
    for attempt in 1..2 loop
      select j.id into found_id from journal j
      where (j.company_id, j.source, j.data_type, j.journal_date, j.period_id, j.status)
          = (of_company, of_source, of_type, on_date, of_period, 'Open')
      order by j.seq desc limit 1;
      exit when found_id is not null or attempt = 2;
      -- Two who need the same day-book at once: the second waits, and finds the first one's.
      perform wait_for_journals(of_company, of_year);
    end loop;
    if found_id is not null then return found_id; end if;
    select exists (select from journal j where (j.company_id, j.source, j.data_type, j.journal_date, j.period_id)
                                             = (of_company, of_source, of_type, on_date, of_period)) into is_there;
    if is_there then
      raise exception 'the day-book of that date is closed' using errcode = 'NV002';
    end if;
    insert into journal (company_id, journal_no, journal_date, source, data_type, period_id, seq, created_by, created_on, updated_by,
                         updated_on)
    values (of_company, number_text(of_year, take_ledger_number(of_company, 'Journal', of_year)), on_date, of_source, of_type,
            of_period, 1 + coalesce((select max(j.seq) from journal j where (j.company_id, j.source, j.data_type, j.journal_date)
                                                                          = (of_company, of_source, of_type, on_date)), 0),
            made_by, made_on, made_by, made_on)
    returning id into found_id;
    return found_id;
  end $$;
