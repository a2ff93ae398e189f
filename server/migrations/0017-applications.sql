-- Applications with their menus and routes as one record of a screen of their own, names in every language, and which ways
-- are open to whom.

alter table application
  add column id             uuid not null default gen_random_uuid() constraint application_uuid_once unique,
  add column description_fr    text check (length(description_fr) between 1 and 100),
  add column description_zh_cn text check (length(description_zh_cn) between 1 and 100),
  add column description_zh_tw text check (length(description_zh_tw) between 1 and 100),
  -- The mark of an application that an administrator made; that of one of ours comes with its code.
  add column tile           text check (tile ~ '^[A-Z][a-z]?$'),
  add column family         text check (family in ('fin', 'sales', 'supply', 'ops', 'people', 'admin')),
  -- It came with the product: it is put out of use, never deleted.
  add column shipped        boolean not null default false;

alter table menu
  add column id       uuid not null default gen_random_uuid() constraint menu_uuid_once unique,
  add column owner_id uuid references application (id) on delete cascade,
  add column position integer not null default 0,
  add column name_fr    text check (length(name_fr) between 1 and 100),
  add column name_zh_cn text check (length(name_zh_cn) between 1 and 100),
  add column name_zh_tw text check (length(name_zh_tw) between 1 and 100),
  add column shipped  boolean not null default false,
  -- The menu itself, what stands above it, its application: the nearest first.
  add column above    text[] not null default '{}',
  -- It and all above it are in use, up to the root.
  add column in_use   boolean not null default false,
  alter column menu_key drop identity,
  drop constraint menu_application_fkey,
  add constraint menu_application foreign key (application) references application on delete cascade;
create sequence menu_key owned by menu.menu_key;
create index menu_by_owner on menu (owner_id, position);
create index menu_out_of_use on menu (menu_id) where not in_use;

alter table route
  add column id       uuid not null default gen_random_uuid() constraint route_uuid_once unique,
  add column owner_id uuid references application (id) on delete cascade,
  add column position integer not null default 0,
  add column shipped  boolean not null default false,
  alter column route_key drop identity;
create sequence route_key owned by route.route_key;
create index route_by_owner on route (owner_id, position);
create index route_by_menu on route (menu_id);

-- A menu names its application, a screen the record it belongs to: whichever is written, the other follows.
create function menu_owner() returns trigger
  language plpgsql
  as $$
  begin
    new.menu_key := coalesce(new.menu_key, nextval('menu_key'));
    new.parent_id := coalesce(new.parent_id, 'ROOT');
    if new.application is null then
      select application into new.application from application where id = new.owner_id;
    else
      select id into new.owner_id from application where application = new.application;
    end if;
    return new;
  end $$;

create function route_owner() returns trigger
  language plpgsql
  as $$
  begin
    new.route_key := coalesce(new.route_key, nextval('route_key'));
    if new.owner_id is null then
      select id into new.owner_id from application where lower(router_path) = lower('/' || split_part(new.path, '/', 2));
    end if;
    return new;
  end $$;

-- Follows every change of the tree; a menu under an unknown parent or in a circle is not in use.
create function menu_ways() returns trigger
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

-- Nobody is given or denied what is no more.
create function menu_access_follows() returns trigger
  language plpgsql
  as $$
  begin
    delete from menu_access where menu_id = case tg_table_name when 'menu' then to_jsonb(old) ->> 'menu_id'
                                                               else to_jsonb(old) ->> 'application' end;
    return null;
  end $$;

create trigger menu_owner before insert or update of application, owner_id on menu
  for each row execute function menu_owner();
create trigger route_owner before insert on route
  for each row execute function route_owner();
create trigger menu_ways_on_insert_delete after insert or delete on menu
  for each statement execute function menu_ways();
create trigger menu_ways_on_update after update of menu_id, application, parent_id, is_active on menu
  for each statement execute function menu_ways();
create trigger menu_ways_on_application after update of is_active on application
  for each statement execute function menu_ways();
create trigger menu_access_follows after delete on menu
  for each row execute function menu_access_follows();
create trigger menu_access_follows after delete on application
  for each row execute function menu_access_follows();
create trigger version_counted after insert or update or delete or truncate on application
  for each statement execute function table_changed('application');

update application set shipped = true where seeded is not null;
update menu set shipped = seeded is not null, owner_id = (select id from application a where a.application = menu.application),
                position = sequence, is_active = is_active;
update route set shipped = seeded is not null,
                 owner_id = (select id from application
                             where lower(router_path) = lower('/' || split_part(path, '/', 2)));
select setval('menu_key', coalesce((select max(menu_key) from menu), 0) + 1, false),
       setval('route_key', coalesce((select max(route_key) from route), 0) + 1, false);

-- Menus that lead nowhere for a user: out of use, or denied. Of the entries of one role (or of the user himself) the nearest
-- counts, from the menu upwards; what any of them denies is denied, whatever the others allow.
create function closed_menus(whose uuid) returns text[]
  language sql stable
  as $$
    with mine as (
      select menu_id, access, role_id, user_id from menu_access
      where user_id = whose or role_id in (select role_id from user_role where user_id = whose)
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

-- Rooms all of whose doors are closed: their calls are refused, whatever right a role gives.
create function shut_rooms(closed text[]) returns text[]
  language sql stable
  as $$
    select array(
      select component from route r
      left join menu m on m.menu_id = r.menu_id
      left join application a on a.id = r.owner_id
      group by component
      having bool_and(coalesce(r.menu_id = any (closed), false) or (m.menu_id is null and not a.is_active)))
  $$;

create function ways_of(whose uuid) returns json
  language sql stable
  as $$
    select json_build_object('closed', c.closed, 'shut', shut_rooms(c.closed)) from (select closed_menus(whose) as closed) c
  $$;

-- The rooms that exist, told by the doors of each release: what a role or a route may name.
create table room (
  id         uuid primary key default gen_random_uuid(),
  room_id    text not null constraint room_once unique check (room_id ~ '^[a-z]+/[a-z0-9-]+$'),
  name       text not null,
  name_fr    text,
  name_zh_cn text,
  name_zh_tw text,
  created_by text not null default 'system', created_on timestamptz not null default now(),
  updated_by text not null default 'system', updated_on timestamptz not null default now(),
  version integer not null default 1
);
