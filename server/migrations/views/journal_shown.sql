-- What other rooms read of a day-book: its number, day, source and state.
create or replace view journal_shown as
select id, company_id, journal_no, journal_date, source, data_type, status, description, period_id
from journal;
