-- [S6.01] Menu access as records of a screen: one for each role and each user, kept beside them, with what it is given or
-- denied in the menu tree as lines.

create table access_subject (
  id         uuid primary key,
  kind       text not null check (kind in ('Role', 'User')),
  subject    text not null,
  name       text not null,
  name_fr    text,
  name_zh_cn text,
  name_zh_tw text,
  created_by text not null default 'system', created_on timestamptz not null default now(),
  updated_by text not null default 'system', updated_on timestamptz not null default now(),
  version    integer not null default 1,
  constraint access_subject_once unique (kind, subject)
);
insert into access_subject (id, kind, subject, name, name_fr, name_zh_cn, name_zh_tw)
select id, 'Role', role_id, name, name_fr, name_zh_cn, name_zh_tw from role
union all select id, 'User', user_name, display_name, null, null, null from app_user;

create function access_subject_follows() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'DELETE' then
      delete from access_subject where id = old.id;
    elsif tg_table_name = 'role' then
      insert into access_subject (id, kind, subject, name, name_fr, name_zh_cn, name_zh_tw)
      values (new.id, 'Role', new.role_id, new.name, new.name_fr, new.name_zh_cn, new.name_zh_tw)
      on conflict (id) do update set subject = excluded.subject, name = excluded.name, name_fr = excluded.name_fr,
        name_zh_cn = excluded.name_zh_cn, name_zh_tw = excluded.name_zh_tw;
    else
      insert into access_subject (id, kind, subject, name) values (new.id, 'User', new.user_name, new.display_name)
      on conflict (id) do update set subject = excluded.subject, name = excluded.name;
    end if;
    return null;
  end $$;
create trigger access_subject_follows
  after insert or delete or update of role_id, name, name_fr, name_zh_cn, name_zh_tw on role
  for each row execute function access_subject_follows();
create trigger access_subject_follows after insert or delete or update of user_name, display_name on app_user
  for each row execute function access_subject_follows();

alter table menu_access
  add column owner_id uuid references access_subject on delete cascade,
  add column position integer not null default 0;
update menu_access a set owner_id = coalesce(a.user_id, (select id from role r where r.role_id = a.role_id));
create index menu_access_by_owner on menu_access (owner_id, position);

-- The screen names the record, the rest of the suite a role or a user: whichever is written, the other follows.
create function menu_access_owner() returns trigger
  language plpgsql
  as $$
  begin
    if new.role_id is not null then
      select id into new.owner_id from role where role_id = new.role_id;
    elsif new.user_id is not null then
      new.owner_id := new.user_id;
    else
      select case kind when 'Role' then subject end, case kind when 'User' then id end into new.role_id, new.user_id
      from access_subject where id = new.owner_id;
    end if;
    return new;
  end $$;
create trigger menu_access_owner before insert on menu_access
  for each row execute function menu_access_owner();

-- Rights of the first roles that a release has brought, each once: one that an administrator has taken away stays away, and
-- one of a later release reaches installations that are there already.
create table role_right_offered (
  role_id  text not null references role on update cascade on delete cascade,
  right_id text not null,
  primary key (role_id, right_id)
);

create trigger version_counted after insert or update or delete or truncate on access_subject
  for each statement execute function table_changed('access_subject');
-- Its list counts the lines.
create trigger version_counted after insert or update or delete or truncate on menu_access
  for each statement execute function table_changed('access_subject');
