-- Settings by scope: one value for the system, and others for a company, a branch or a user, the nearest of which counts. A
-- control is the record of a screen, its values are lines.

create table configuration_control (
  id         uuid primary key default gen_random_uuid(),
  control_id text not null constraint configuration_control_once unique check (length(control_id) between 1 and 100),
  -- Told by the registry of each release; the screen lists and filters by them.
  type       text not null,
  default_value text,
  created_by text not null default 'system', created_on timestamptz not null default now(),
  updated_by text not null default 'system', updated_on timestamptz not null default now(),
  version    integer not null default 1
);
insert into configuration_control (control_id, type) select control_id, 'text' from configuration;

alter table configuration
  drop constraint configuration_pkey,
  add column id       uuid not null default gen_random_uuid() primary key,
  add column owner_id uuid references configuration_control on delete cascade,
  add column position integer not null default 0,
  add column scope    text not null default 'System' check (scope in ('System', 'Company', 'Branch', 'User')),
  -- Company, branch or user name; none for the system.
  add column scope_id text check (length(scope_id) between 1 and 100),
  alter column created_by set default 'system',
  alter column updated_by set default 'system',
  add constraint configuration_scoped check ((scope = 'System') = (scope_id is null)),
  add constraint configuration_once unique nulls not distinct (control_id, scope, scope_id);
update configuration v set owner_id = c.id from configuration_control c where c.control_id = v.control_id;
create index configuration_by_owner on configuration (owner_id, position);

-- A value names its control, a screen the record it belongs to: whichever is written, the other follows.
create function configuration_owner() returns trigger
  language plpgsql
  as $$
  begin
    if new.control_id is null then
      select control_id into new.control_id from configuration_control where id = new.owner_id;
    else
      insert into configuration_control (control_id, type) values (new.control_id, 'text') on conflict do nothing;
      select id into new.owner_id from configuration_control where control_id = new.control_id;
    end if;
    return new;
  end $$;
create trigger configuration_owner before insert on configuration
  for each row execute function configuration_owner();

create trigger version_counted after insert or update or delete or truncate on configuration_control
  for each statement execute function table_changed('configuration_control');
-- Its list shows the value of the system.
create trigger version_counted after insert or update or delete or truncate on configuration
  for each statement execute function table_changed('configuration_control');
