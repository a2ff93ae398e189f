-- All that a user may do, and what is kept from him, in one look.
create or replace function rights_of(whose uuid)
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
           case when s.branches_limited then array(select b.branch_id from user_branch_shown b where b.owner_id = s.id) end,
           case when s.warehouses_limited then array(select h.warehouse_id from user_warehouse_shown h where h.owner_id = s.id) end
    from (select) one left join user_scope_shown s on s.id = whose;
  end $$;
