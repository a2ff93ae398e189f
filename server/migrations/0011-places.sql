-- Countries, their regions and cities: what addresses may name.

create table place (
  id               uuid primary key default gen_random_uuid(),
  place_code       text not null constraint place_code_used_once unique check (length(place_code) between 2 and 30),
  level            text not null check (level in ('Country', 'Region', 'City')),
  parent_code      text constraint place_parent references place (place_code),
  name             text not null check (length(name) between 1 and 100),
  name_fr          text,
  name_zh_cn       text,
  name_zh_tw       text,
  alpha3           text constraint place_alpha3_once unique,
  numeric_code     text constraint place_numeric_once unique,
  postal_pattern   text,
  tax_jurisdiction text,
  active           boolean not null,
  system           boolean not null default false,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint place_parent_fits check ((level = 'Country') = (parent_code is null)),
  constraint place_code_under_parent check (parent_code is null or starts_with(place_code, parent_code || '-'))
);
create index place_by_parent on place (parent_code) where parent_code is not null;
create index place_by_level on place (level, place_code);

create trigger version_counted after insert or update or delete or truncate on place
  for each statement execute function table_changed('place');
