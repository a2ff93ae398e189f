-- Which screen a run of work belongs to, by its job.
create or replace view work_run_shown as
select job_id, room
from work_run;
