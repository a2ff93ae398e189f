-- Menus that lead nowhere for a user: out of use, or denied. Of the entries of one role (or of the user himself) the nearest
-- counts, from the menu upwards; what any of them denies is denied, whatever the others allow.
create or replace function closed_menus(whose uuid) returns text[]
  language sql stable
  as $$ select closed_menus(whose, array(select roles_of(whose))) $$;

create or replace function closed_menus(whose uuid, of_roles text[]) returns text[]
  language sql stable
  as $$
    with mine as (
      select menu_id, access, role_id, user_id from menu_access where user_id = whose or role_id = any (of_roles)
    ), nearest as (
      select distinct on (m.menu_id, a.role_id, a.user_id) m.menu_id, a.access
      from mine a join menu m on a.menu_id = any (m.above)
      order by m.menu_id, a.role_id, a.user_id, array_position(m.above, a.menu_id)
    )
    select array(
      select menu_id from menu where not in_use
      union select menu_id from nearest where access = 'deny'
      -- A route may have a menu id without a menu.
      union select menu_id from mine
      where access = 'deny' and not exists (select from menu m where m.menu_id = mine.menu_id))
  $$;
