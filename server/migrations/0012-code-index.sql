-- The code index: kinds of user codes in four languages, which of them are the system's, and who may edit the codes of each.

alter table user_code_type
  add description_fr    text check (length(description_fr) between 1 and 50),
  add description_zh_cn text check (length(description_zh_cn) between 1 and 50),
  add description_zh_tw text check (length(description_zh_tw) between 1 and 50),
  add system            boolean not null default false,
  add check (length(code_type) between 1 and 20),
  add check (length(description) between 1 and 50),
  add check (length(applications) between 1 and 60);

-- With no row here, everybody may who may edit user codes at all.
create table user_code_type_editor (
  id       uuid primary key default gen_random_uuid(),
  owner_id uuid not null references user_code_type on delete cascade,
  position integer not null,
  role_id  text not null references role (role_id) on update cascade,
  constraint user_code_type_editor_once unique (owner_id, role_id) deferrable initially deferred
);
create index user_code_type_editor_by_owner on user_code_type_editor (owner_id, position);
create index user_code_type_editor_by_role on user_code_type_editor (role_id);
