-- Which screen a run of a report belongs to, by its job.
create or replace view report_run_shown as
select job_id, room
from report_run;
