-- What other rooms read of a job: whose it is and whether it is open.
create or replace view job_master_shown as
select id, job_no, name, customer_id, status, gl_account, contract_amount
from job_master;
