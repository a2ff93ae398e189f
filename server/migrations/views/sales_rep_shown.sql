-- What other rooms read of a rep: his name, what he earns, and the vendor through which it is paid.
create or replace view sales_rep_shown as
select id, sales_rep_id, name, active, manager_id, territory, ap_firm_id, commission_percent, commission_basis, commission_earned
from sales_rep;
