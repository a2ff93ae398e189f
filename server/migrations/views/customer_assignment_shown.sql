-- The customers that a user looks after.
create or replace view customer_assignment_shown as
select user_id, firm_id
from customer_assignment;
