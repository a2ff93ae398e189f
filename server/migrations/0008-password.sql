-- Passwords that people choose [S1.04]: the rules as data, the former ones so that they are not chosen again, and when the
-- present one was set.

-- One row; an administrator changes it.
create table password_policy (
  one             boolean primary key default true check (one),
  minimum_length  integer not null default 12 check (minimum_length between 8 and 64),
  -- The latest passwords that may not be chosen again, the present one among them.
  remembered      integer not null default 5 check (remembered between 0 and 24),
  -- Between two changes.
  minimum_minutes integer not null default 0 check (minimum_minutes between 0 and 10080),
  -- After so many days a sign-in asks for a new one; null: never.
  maximum_days    integer check (maximum_days between 1 and 3650),
  created_by text not null default 'system', created_on timestamptz not null default now(),
  updated_by text not null default 'system', updated_on timestamptz not null default now(),
  version integer not null default 1
);
insert into password_policy default values;

alter table app_user
  add column password_changed_on  timestamptz,
  -- Asked for at the next sign-in, whatever the age of the present one.
  add column password_must_change boolean not null default false;

create table password_former (
  id            bigint generated always as identity primary key,
  user_id       uuid not null references app_user on delete cascade,
  password_hash text not null,
  replaced_on   timestamptz not null
);
create index password_former_by_user on password_former (user_id, id desc);
