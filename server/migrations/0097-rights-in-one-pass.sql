-- Who makes a call is read with every call there is (docs/decisions/0036): what his roles are was worked out five times in it, and a
-- connection planned all of it anew for its first six calls. It is one function with kept plans, which asks for his roles once.

-- Menus that lead nowhere for a user with these roles: out of use, or denied. Of the entries of one role (or of the user himself) the
-- nearest counts, from the menu upwards; what any of them denies is denied, whatever the others allow.
create function closed_menus(whose uuid, of_roles text[]) returns text[]
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

create or replace function closed_menus(whose uuid) returns text[]
  language sql stable
  as $$ select closed_menus(whose, array(select roles_of(whose))) $$;

-- Rooms all of whose doors are closed. Nearly nobody has one: what is closed is looked at first, and not every door of the product.
create or replace function shut_rooms(closed text[]) returns text[]
  language sql stable
  as $$
    with shut as materialized (
      select r.id, r.component from route r where r.menu_id = any (closed)
      union
      select r.id, r.component from application a join route r on r.owner_id = a.id
      where not a.is_active and not exists (select from menu m where m.menu_id = r.menu_id)
    )
    select array(
      select distinct s.component from shut s
      where not exists (select from route o where o.component = s.component and o.id not in (select id from shut)))
  $$;

create function rights_of(whose uuid)
  returns table (roles text[], rights text[], ways json, masters text[], widgets json, named json, withheld text[], branches text[],
                 warehouses text[])
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
  as $$
  declare
    mine   text[] := array(select r from roles_of(whose) r order by r);
    closed text[] := closed_menus(whose, mine);
  begin
    return query
    select mine,
           array(select distinct r.right_id from role_right r where r.role_id = any (mine)),
           json_build_object('closed', closed, 'shut', shut_rooms(closed)),
           array(select r.role_id from role_right r where r.right_id = '*' and r.role_id = any (mine)),
           coalesce((select json_agg(json_build_object('role', w.role_id, 'screen', w.screen, 'widget', w.widget, 'mode', w.mode))
                     from widget_security w where w.role_id = any (mine)), '[]'),
           coalesce((select json_agg(json_build_object('right', n.named_right, 'limit', trim_scale(n.limit_value)::text))
                     from role_named_right n join role r on r.id = n.owner_id where r.role_id = any (mine)), '[]'),
           array(select n.right_id from named_right n
                 where n.hidden_with = 'costs' and s.costs_hidden or n.hidden_with = 'prices' and s.prices_hidden),
           case when s.branches_limited then array(select b.branch_id from user_branch b where b.owner_id = s.id) end,
           case when s.warehouses_limited then array(select h.warehouse_id from user_warehouse h where h.owner_id = s.id) end
    from (select) one left join user_scope s on s.id = whose;
  end $$;

drop function ways_of;
