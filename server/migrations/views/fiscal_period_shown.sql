-- What other rooms read of a fiscal period: of which year, its days, and for which ledgers it is closed.
create or replace view fiscal_period_shown as
select id, owner_id, period_no, start_date, end_date, is_adjusting, gl_closed, ar_closed, ap_closed, pr_closed
from fiscal_period;
