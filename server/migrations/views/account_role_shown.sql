-- Which account a role means, of which branch, currency and qualifier, and from which day on.
create or replace view account_role_shown as
select company_id, role, branch_id, currency, qualifier, gl_account, valid_from
from account_role;
