-- Which roles a user holds by himself; `roles_of` knows those that come with them.
create or replace view user_role_shown as
select user_id, role_id
from user_role;
