-- The cost codes of a job.
create or replace view job_cost_code_shown as
select owner_id, cost_code, cost_code_type, budget
from job_cost_code;
