-- What every module stands on: search without case and accents, the audit log, repeated writes, settings.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Lower case without accents. Immutable, as the dictionary is named, so that indexes may stand on it; the body is bound to
-- what the names mean here, as an index is built without our search path.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));

create table idempotency (
  user_id     text        not null,
  key         uuid        not null,
  method_path text        not null,
  body_hash   text        not null,
  status      integer     not null,
  response    jsonb       not null,
  created_at  timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_by_age on idempotency (created_at);

-- [S3.36] One row per changed column. `change_id` groups the rows of one save.
create table audit_log (
  id          bigint generated always as identity primary key,
  table_name  text        not null,
  id_name     text        not null,
  id_value    text        not null,
  record_key  text,
  column_name text        not null,
  old_value   text,
  new_value   text,
  action      text        not null check (action in ('insert', 'update', 'delete')),
  action_by   text        not null,
  action_on   timestamptz not null default now(),
  request_id  text,
  change_id   uuid        not null
);
create index audit_log_by_record on audit_log (table_name, id_value, id desc);
create index audit_log_by_time on audit_log using brin (action_on);

create function refuse_change() returns trigger
  language plpgsql
  as $$ begin raise exception '% only grows: its rows are never changed or deleted', tg_table_name; end $$;

create trigger audit_log_only_grows before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function refuse_change();

-- Settings that an administrator keeps, by the control id that callers ask for.
create table configuration (
  control_id    text        primary key check (control_id <> '' and length(control_id) <= 100),
  control_value text,
  description   text,
  version       integer     not null default 1,
  created_by    text        not null,
  created_on    timestamptz not null default now(),
  updated_by    text        not null,
  updated_on    timestamptz not null default now()
);
