-- What narrows a user or a role beyond screens: securables of users, rights of the trade with their limits, and form
-- security as records that people keep.

-- [S6.05] [S6.07] One row for each user, made with him; securables hang on it as lines.
create table user_scope (
  id                 uuid primary key references app_user on delete cascade,
  customers_limited  boolean not null default false,
  branches_limited   boolean not null default false,
  warehouses_limited boolean not null default false,
  costs_hidden       boolean not null default false,
  prices_hidden      boolean not null default false,
  created_by text not null default 'system',
  created_on timestamptz not null default now(),
  updated_by text not null default 'system',
  updated_on timestamptz not null default now(),
  version    integer not null default 1
);
insert into user_scope (id, customers_limited)
select u.id, exists (select from customer_assignment a where a.user_id = u.id) from app_user u;

create function user_scope_made() returns trigger
  language plpgsql
  as $$ begin insert into user_scope (id) values (new.id); return null; end $$;
create trigger user_scope_made after insert on app_user for each row execute function user_scope_made();

-- Lines are saved with an id and a place.
alter table user_securable
  alter column kind set default 'billTo',
  add column position integer not null default 0;
update user_securable set position = placed.at
from (select id, row_number() over (partition by user_id order by identifier) - 1 as at from user_securable) as placed
where placed.id = user_securable.id;

alter table customer_assignment
  add column id       uuid not null unique default gen_random_uuid(),
  add column position integer not null default 0;

create table user_branch (
  id        uuid primary key default gen_random_uuid(),
  owner_id  uuid not null references user_scope on delete cascade,
  position  integer not null,
  branch_id text not null references branch (branch_id) on delete cascade,
  constraint user_branch_once unique (owner_id, branch_id) deferrable initially deferred
);
create index user_branch_by_branch on user_branch (branch_id);

create table user_warehouse (
  id           uuid primary key default gen_random_uuid(),
  owner_id     uuid not null references user_scope on delete cascade,
  position     integer not null,
  warehouse_id text not null references warehouse (warehouse_id) on delete cascade,
  constraint user_warehouse_once unique (owner_id, warehouse_id) deferrable initially deferred
);
create index user_warehouse_by_warehouse on user_warehouse (warehouse_id);

-- Rights that no screen is named after, as the releases of the suite know them: `limited_by` is what a role may cap,
-- `place` where the securables of a user cap it besides.
create table named_right (
  right_id   text primary key check (right_id ~ '^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$'),
  module     text not null,
  limited_by text check (limited_by in ('percent', 'amount')),
  place      text check (place in ('branch', 'warehouse')),
  -- What takes it from a single user, whatever his roles give.
  hidden_with text check (hidden_with in ('prices', 'costs'))
);

create table role_named_right (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references role (id) on delete cascade,
  position    integer not null,
  named_right text not null references named_right,
  -- The most that the role may do with it; null: no limit.
  limit_value numeric(19, 4) check (limit_value >= 0),
  constraint role_named_right_once unique (owner_id, named_right) deferrable initially deferred
);
create index role_named_right_by_right on role_named_right (named_right);

-- [S3.36] The use of a right is logged beside the changes it led to: the right as column, the reason as new value.
alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check check (action in ('insert', 'update', 'delete', 'use'));

-- [S6.09] Form security by screen: a rule belongs to its screen's record, whichever of the two is written.
create table secured_screen (
  id         uuid primary key default gen_random_uuid(),
  screen     text not null unique check (length(screen) between 1 and 100),
  created_by text not null default 'system',
  created_on timestamptz not null default now(),
  updated_by text not null default 'system',
  updated_on timestamptz not null default now(),
  version    integer not null default 1
);
insert into secured_screen (screen) select distinct screen from widget_security;

alter table widget_security
  add column owner_id uuid references secured_screen on delete cascade,
  add column position integer not null default 0;
update widget_security w set owner_id = s.id from secured_screen s where s.screen = w.screen;
create function widget_security_screen() returns trigger
  language plpgsql
  as $$
  begin
    if new.owner_id is null then
      insert into secured_screen (screen) values (new.screen) on conflict do nothing;
      select id into new.owner_id from secured_screen where screen = new.screen;
    elsif new.screen is null then
      select screen into new.screen from secured_screen where id = new.owner_id;
    end if;
    return new;
  end $$;
create trigger widget_security_screen before insert on widget_security
  for each row execute function widget_security_screen();
alter table widget_security alter column owner_id set not null;
create index widget_security_by_owner on widget_security (owner_id, position);

-- A remembered count holds as long as nothing that it stands on has changed: what a user sees of one table may stand on
-- rows of another.
create trigger version_counted after insert or update or delete or truncate on user_scope
  for each statement execute function table_changed('user_scope');
create trigger version_counted after insert or update or delete or truncate on secured_screen
  for each statement execute function table_changed('secured_screen');
create trigger version_counted after insert or update or delete or truncate on role
  for each statement execute function table_changed('role');
create trigger version_counted after insert or update or delete or truncate on app_user
  for each statement execute function table_changed('app_user');
create trigger user_scope_counted after insert or update or delete or truncate on app_user
  for each statement execute function table_changed('user_scope');
create trigger role_counted after insert or update or delete or truncate on user_role
  for each statement execute function table_changed('role');
create trigger app_user_counted after insert or update or delete or truncate on user_role
  for each statement execute function table_changed('app_user');
create trigger firm_counted after insert or update or delete or truncate on customer_assignment
  for each statement execute function table_changed('firm');
create trigger branch_counted after insert or update or delete or truncate on user_branch
  for each statement execute function table_changed('branch');
create trigger warehouse_counted after insert or update or delete or truncate on user_branch
  for each statement execute function table_changed('warehouse');
create trigger warehouse_counted after insert or update or delete or truncate on user_warehouse
  for each statement execute function table_changed('warehouse');
