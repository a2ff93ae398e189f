-- What other rooms read of a fiscal year of a company.
create or replace view fiscal_year_shown as
select id, company_id, fiscal_year, start_date, end_date, status
from fiscal_year;
