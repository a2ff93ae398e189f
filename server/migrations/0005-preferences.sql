-- How each user likes the shell (D17). Null is "never chosen": the shell decides then.
create table user_preference (
  user_id    uuid primary key references app_user on delete cascade,
  theme      text check (theme in ('light', 'dark', 'contrast')),
  density    text check (density in ('compact', 'regular', 'comfortable')),
  favourites text[] not null default '{}' check (cardinality(favourites) <= 30),
  favourites_with_shift boolean not null default false,
  updated_on timestamptz not null,
  version    integer not null default 1
);
