-- The rights that a role gives, in their order, each with its screen and its action.
create or replace view role_right_shown as
select role_id, position, right_id, screen, action
from role_right;
