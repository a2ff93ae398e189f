-- What a user had typed and not saved when he loaded the page anew for another release: sealed, for him alone, for some days.
create table kept_work (
  id      uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  sealed  text not null,
  kept_on timestamptz not null
);
create index kept_work_user on kept_work (user_id, kept_on);
