-- What other rooms read of G/L control: tolerances, days, ageing and locks of a company.
create or replace view gl_control_shown as
select id, company_id, first_month, year_pattern, discrepancy_percent, discrepancy_amount, discrepancy_outcome, tax_tolerance, rate_stale_days,
       integration_mode, ageing_basis, ageing_length, ageing_days, interest_percent, gl_locked_until, ar_locked_until, ap_locked_until,
       pr_locked_until, ahead_asked_days, ahead_refused_days
from gl_control;
