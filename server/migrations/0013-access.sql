-- Roles and users as records of their own screens: names in all languages, and their rights and roles as lines.

alter table role
  add column name_fr    text check (length(name_fr) between 1 and 60),
  add column name_zh_cn text check (length(name_zh_cn) between 1 and 60),
  add column name_zh_tw text check (length(name_zh_tw) between 1 and 60);

alter table role_right
  add column id       uuid not null unique default gen_random_uuid(),
  add column owner_id uuid references role (id) on delete cascade,
  add column position integer not null default 0,
  add column screen   text,
  add column action   text;

-- A right is asked for as `<screen>.<action>` and edited as its two halves: whichever is written, the other follows.
create function role_right_halves() returns trigger
  language plpgsql
  as $$
  begin
    if new.right_id is null
       or (tg_op = 'UPDATE' and (new.screen, new.action) is distinct from (old.screen, old.action)) then
      new.right_id := case when new.action <> 'all' then new.screen || '.' || new.action
                           when new.screen like '%*' then new.screen
                           else new.screen || '.*' end;
    elsif new.screen is null or (tg_op = 'UPDATE' and new.right_id <> old.right_id) then
      new.screen := regexp_replace(new.right_id, '\.[^.]*$', '');
      new.action := case when new.right_id ~ '\.[a-z-]+$' then substring(new.right_id from '[^.]+$') else 'all' end;
    end if;
    if new.role_id is null then
      select role_id into new.role_id from role where id = new.owner_id;
    elsif new.owner_id is null then
      select id into new.owner_id from role where role_id = new.role_id;
    end if;
    return new;
  end $$;
create trigger role_right_halves before insert or update on role_right
  for each row execute function role_right_halves();

update role_right set position = placed.at
from (select id, row_number() over (partition by role_id order by right_id) - 1 as at from role_right) as placed
where placed.id = role_right.id;
alter table role_right
  alter column owner_id set not null,
  alter column screen set not null,
  alter column action set not null;
create index role_right_by_owner on role_right (owner_id, position);

alter table user_role
  add column id       uuid not null unique default gen_random_uuid(),
  add column position integer not null default 0;

-- An empty domain travels as null.
alter table app_user alter column domain drop not null;

-- When the newest one-time link was made for the user.
alter table app_user add column invited_on timestamptz;
