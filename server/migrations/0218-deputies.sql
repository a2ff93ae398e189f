-- [judgement 12] Who decides for a user while he is away: one person, from one day to another, both days included. Taken back it is deleted;
-- the change log keeps who it was.
create table deputy (
  user_id   uuid primary key references app_user on delete cascade,
  deputy_id uuid not null references app_user on delete cascade,
  from_day  date not null,
  to_day    date not null,
  version   integer not null default 1,
  constraint deputy_not_oneself check (user_id <> deputy_id),
  constraint deputy_days check (to_day >= from_day)
);
create index deputy_by_deputy on deputy (deputy_id);
