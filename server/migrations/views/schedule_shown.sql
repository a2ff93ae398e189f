-- What is done by a schedule.
create or replace view schedule_shown as
select id, schedule_id, job, payload
from schedule;
