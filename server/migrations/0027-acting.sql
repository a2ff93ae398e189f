-- [supply 15] Somebody who acts as another user: bound to the sign-in in which he began, for an hour at the most. A row is
-- never deleted by the product; the change log says the same with the reason.
create table acting (
  id         uuid primary key default gen_random_uuid(),
  -- Who it really is, and whom he acts as.
  user_id    uuid not null references app_user on delete cascade,
  as_user_id uuid not null references app_user on delete cascade,
  -- The grant of the embedded provider, or the session of one elsewhere: it ends with it.
  sign_in    text not null check (length(sign_in) between 1 and 255),
  reason     text not null check (length(reason) between 1 and 200),
  began_on   timestamptz not null,
  ends_on    timestamptz not null check (ends_on > began_on),
  ended_on   timestamptz check (ended_on >= began_on),
  constraint acting_not_oneself check (user_id <> as_user_id)
);
create unique index acting_once on acting (sign_in) where ended_on is null;
create index acting_by_user on acting (user_id);
create index acting_by_as_user on acting (as_user_id);

-- A role that inherits has all that the other one has, what is kept from it too: whoever holds the one holds both.
alter table role
  add column inherits text constraint role_inherits references role (role_id) on update cascade on delete restrict,
  add constraint role_not_its_own check (inherits <> role_id);
create index role_by_inherited on role (inherits) where inherits is not null;

-- Roles that a user holds, with those that they inherit from. A circle, which the rules refuse, would end by itself.
create function roles_of(whose uuid) returns setof text
  language sql stable
  as $$
    with recursive held (role_id) as (
      select role_id from user_role where user_id = whose
      union select r.inherits from role r join held using (role_id) where r.inherits is not null)
    select role_id from held
  $$;

-- A role and all that it inherits from.
create function roles_with(of_role text) returns setof text
  language sql stable
  as $$
    with recursive held (role_id) as (
      select role_id from role where role_id = of_role
      union select r.inherits from role r join held using (role_id) where r.inherits is not null)
    select role_id from held
  $$;

create or replace function closed_menus(whose uuid) returns text[]
  language sql stable
  as $$
    with mine as (
      select menu_id, access, role_id, user_id from menu_access
      where user_id = whose or role_id in (select roles_of(whose))
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
