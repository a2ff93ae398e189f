-- A role and all that it inherits from.
create or replace function roles_with(of_role text) returns setof text
  language sql stable
  as $$
    with recursive held (role_id) as (
      select role_id from role where role_id = of_role
      union select r.inherits from role r join held using (role_id) where r.inherits is not null)
    select role_id from held
  $$;
