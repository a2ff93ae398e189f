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
