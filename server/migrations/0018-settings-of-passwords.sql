-- The rules of passwords as a record of a screen.

alter table password_policy
  add column id        uuid not null unique default gen_random_uuid(),
  add column policy_id text not null default 'PASSWORDS' unique;

create trigger version_counted after insert or update or delete or truncate on password_policy
  for each statement execute function table_changed('password_policy');
