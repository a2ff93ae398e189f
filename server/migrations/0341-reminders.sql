-- [finance 8.4] After how many days a customer is reminded, and how often: dated rows. What stands here first is a sample.
create table reminder_level (
  id           uuid primary key default gen_random_uuid(),
  level        integer not null constraint reminder_level_known check (level between 1 and 3),
  from_date    date not null,
  days_overdue integer not null check (days_overdue between 1 and 999),
  is_sample    boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint reminder_level_day_once unique (level, from_date)
);
create trigger version_counted after insert or update or delete or truncate on reminder_level
  for each statement execute function table_changed('reminder_level');
insert into reminder_level (level, from_date, days_overdue, is_sample, created_by, updated_by)
values (1, '2020-01-01', 7, true, 'Novus', 'Novus'), (2, '2020-01-01', 21, true, 'Novus', 'Novus'),
       (3, '2020-01-01', 45, true, 'Novus', 'Novus');

-- A reminder stands in the history of a customer among what was said with him.
alter table collection_note drop constraint collection_note_outcome_check;
alter table collection_note add constraint collection_note_outcome_check
  check (outcome in ('Promise', 'Dispute', 'NoAnswer', 'Said', 'Reminder'));
alter table collection_note add column level integer, add column sent_to text check (length(sent_to) <= 2000);
alter table collection_note add constraint collection_note_reminds check ((outcome = 'Reminder') = (level is not null));

-- What stood in it, as it left: the paper of a letter, and the file of those that go by post.
create table customer_reminder (
  note_id uuid primary key references collection_note (id),
  run_id  uuid not null,
  way     text not null check (way in ('Email', 'Paper')),
  locale  text not null check (length(locale) <= 10),
  content jsonb not null,
  made_on timestamptz not null
);
create index customer_reminder_by_run on customer_reminder (run_id);
