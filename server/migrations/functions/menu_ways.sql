-- Follows every change of the tree; a menu under an unknown parent or in a circle is not in use.
create or replace function menu_ways() returns trigger
  language plpgsql
  as $$
  begin
    with recursive way as (
      select menu_id, application, parent_id as next, array[menu_id] as above, is_active as in_use from menu
      union all
      select w.menu_id, w.application, p.parent_id, w.above || p.menu_id, w.in_use and p.is_active
      from way w join menu p on p.menu_id = w.next and p.application = w.application
      where p.menu_id <> all (w.above)
    ), whole as (
      select distinct on (w.menu_id) w.menu_id, w.above || w.application as above,
             w.in_use and a.is_active and w.next = 'ROOT' as in_use
      from way w join application a using (application)
      order by w.menu_id, cardinality(w.above) desc
    )
    update menu m set above = whole.above, in_use = whole.in_use
    from whole
    where m.menu_id = whole.menu_id and (m.above, m.in_use) is distinct from (whole.above, whole.in_use);
    return null;
  end $$;
