-- The rights of the trade that a role gives, each up to its limit.
create or replace view role_named_right_shown as
select owner_id, named_right, limit_value
from role_named_right;
