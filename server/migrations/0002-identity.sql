-- Who may enter, and what they may do. Tokens, sessions and keys of the embedded provider live here too, so that any
-- number of processes serve one sign-in and a restart signs nobody out.

create table app_user (
  id             uuid primary key default gen_random_uuid(),
  subject        text not null unique default gen_random_uuid()::text,
  user_name      text not null check (user_name = btrim(user_name) and length(user_name) between 1 and 100),
  display_name   text not null check (length(display_name) between 1 and 100 and position('|' in display_name) = 0),
  email          text check (length(email) <= 254),
  password_hash  text,
  domain         text not null default '' check (length(domain) <= 100),
  landing_page   text check (length(landing_page) <= 200),
  show_menus     boolean,
  css_files      text[] not null default '{}',
  language       text check (language in ('en-CA', 'fr-CA', 'zh-CN', 'zh-TW')),
  default_ship_to text,
  external_user  boolean not null default false,
  disabled       boolean not null default false,
  last_sign_in   timestamptz,
  created_by     text not null default 'system',
  created_on     timestamptz not null default now(),
  updated_by     text not null default 'system',
  updated_on     timestamptz not null default now(),
  version        integer not null default 1
);
create unique index app_user_user_name_once on app_user (fold(user_name));
create unique index app_user_email_once on app_user (fold(email)) where email is not null;

create table role (
  role_id     text primary key check (role_id ~ '^[a-z][a-z0-9-]{0,39}$'),
  id          uuid not null unique default gen_random_uuid(),
  name        text not null check (length(name) between 1 and 60),
  description text check (length(description) <= 500),
  created_by  text not null default 'system',
  created_on  timestamptz not null default now(),
  updated_by  text not null default 'system',
  updated_on  timestamptz not null default now(),
  version     integer not null default 1
);

create table user_role (
  user_id uuid not null references app_user on delete cascade,
  role_id text not null references role on update cascade on delete restrict,
  primary key (user_id, role_id)
);
create index user_role_by_role on user_role (role_id);

-- A right is `<room>.<action>`; one asterisk stands for any text: `admin/*`, `*.view`, `*`.
create table role_right (
  role_id  text not null references role on update cascade on delete cascade,
  right_id text not null check (right_id ~ '^[a-z0-9/.*-]{1,100}$' and right_id !~ '\*.*\*'),
  primary key (role_id, right_id)
);

-- What a role or one user is given or denied in the menu tree. A denial wins over every allowance.
create table menu_access (
  id      uuid primary key default gen_random_uuid(),
  role_id text references role on update cascade on delete cascade,
  user_id uuid references app_user on delete cascade,
  menu_id text not null check (length(menu_id) between 1 and 20),
  access  text not null check (access in ('allow', 'deny')),
  created_by text not null default 'system',
  created_on timestamptz not null default now(),
  updated_by text not null default 'system',
  updated_on timestamptz not null default now(),
  version    integer not null default 1,
  constraint menu_access_role_or_user check (num_nonnulls(role_id, user_id) = 1)
);
create unique index menu_access_role_once on menu_access (role_id, menu_id) where role_id is not null;
create unique index menu_access_user_once on menu_access (user_id, menu_id) where user_id is not null;

create table widget_security (
  id      uuid primary key default gen_random_uuid(),
  role_id text not null references role on update cascade on delete cascade,
  screen  text not null check (length(screen) between 1 and 100),
  widget  text not null check (length(widget) between 1 and 200),
  mode    text not null check (mode in ('hide', 'read', 'mask', 'required')),
  created_by text not null default 'system',
  created_on timestamptz not null default now(),
  updated_by text not null default 'system',
  updated_on timestamptz not null default now(),
  version    integer not null default 1,
  unique (role_id, screen, widget)
);

-- Which accounts a portal user may act for. For a bill-to: its firm id, then the firm ids of its ship-tos, by commas.
create table user_securable (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references app_user on delete cascade,
  kind       text not null check (kind in ('billTo')),
  identifier text not null check (length(identifier) between 1 and 4000),
  unique (user_id, kind, identifier)
);

-- Sessions, grants, codes and refresh tokens of the embedded provider.
create table oidc_item (
  model       text not null,
  id          text not null,
  payload     jsonb not null,
  grant_id    text,
  uid         text,
  consumed_on timestamptz,
  expires_on  timestamptz,
  primary key (model, id)
);
create index oidc_item_by_grant on oidc_item (grant_id) where grant_id is not null;
create unique index oidc_item_session_uid on oidc_item (uid) where model = 'Session';
create index oidc_item_by_expiry on oidc_item (expires_on) where expires_on is not null;

-- Signing keys (a private JWK) and cookie keys. A new row is a rotation; a retired key still verifies until its date.
create table oidc_key (
  kid        text primary key,
  purpose    text not null check (purpose in ('RS256', 'ES256', 'cookie')),
  secret     jsonb not null,
  created_on timestamptz not null default now(),
  retired_on timestamptz
);

-- Failed sign-ins, per account name and per address. `locked_until` is when the next attempt is looked at.
create table sign_in_failure (
  kind         text not null check (kind in ('account', 'address')),
  subject      text not null,
  failures     integer not null,
  last_failure timestamptz not null,
  locked_until timestamptz not null,
  primary key (kind, subject)
);
create index sign_in_failure_by_age on sign_in_failure (last_failure);

-- A link that lets one user set a password once. Only its hash is stored.
create table one_time_link (
  token_hash bytea primary key,
  user_id    uuid not null references app_user on delete cascade,
  created_on timestamptz not null,
  expires_on timestamptz not null,
  used_on    timestamptz
);
create index one_time_link_by_user on one_time_link (user_id);
