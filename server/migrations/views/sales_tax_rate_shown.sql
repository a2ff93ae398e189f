-- The rates of a tax, each from its day on, and whether something was posted with it.
create or replace view sales_tax_rate_shown as
select id, owner_id, from_date, until_date, rate, used
from sales_tax_rate;
