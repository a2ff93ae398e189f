-- What users make of their lists: views that they save, and how they like columns and start.

create table list_view (
  id       uuid primary key default gen_random_uuid(),
  owner_id uuid not null references app_user on delete cascade,
  room     text not null check (length(room) between 1 and 80),
  name     text not null check (name = btrim(name) and length(name) between 1 and 40),
  -- Whoever has the role sees it too. Without the role it is its owner's alone again.
  role_id  text references role on update cascade on delete set null,
  filters  jsonb not null check (jsonb_typeof(filters) = 'object'),
  search   text not null default '' check (length(search) <= 200),
  sort     text[] not null check (cardinality(sort) <= 8),
  columns  text[],
  created_by text not null, created_on timestamptz not null,
  updated_by text not null, updated_on timestamptz not null,
  version  integer not null default 1
);
create unique index list_view_named_once on list_view (owner_id, room, fold(name));
create index list_view_of_role on list_view (role_id, room) where role_id is not null;

create table list_setting (
  user_id       uuid not null references app_user on delete cascade,
  room          text not null check (length(room) between 1 and 80),
  columns       jsonb,
  density       text check (density in ('compact', 'regular', 'comfortable')),
  start_view    text,
  start_filters jsonb not null default '{}',
  view_order    text[] not null default '{}',
  updated_on    timestamptz not null,
  version       integer not null default 1,
  primary key (user_id, room)
);
