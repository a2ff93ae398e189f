-- Who stands in for whom, and when; both days belong to it.
create or replace view deputy_shown as
select user_id, deputy_id, from_day, to_day
from deputy;
