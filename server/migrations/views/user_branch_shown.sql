-- The branches that a limited user sees.
create or replace view user_branch_shown as
select owner_id, branch_id
from user_branch;
