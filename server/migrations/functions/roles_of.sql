-- Roles that a user holds, with those that they inherit from. A circle, which the rules refuse, would end by itself.
create or replace function roles_of(whose uuid) returns setof text
  language sql stable
  as $$
    with recursive held (role_id) as (
      select role_id from user_role where user_id = whose
      union select r.inherits from role r join held using (role_id) where r.inherits is not null)
    select role_id from held
  $$;
