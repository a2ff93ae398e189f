-- [S5.56] [S5.57] Files that hang on records of every kind. What a file holds lies in pieces beside it or in a store
-- outside, as the installation is set up; which of the two is said by each file, so that a change of mind loses none.
create table attachment (
  id           uuid primary key,
  room         text not null check (room ~ '^[a-z]+/[a-z0-9-]+$'),
  record_id    uuid not null,
  name         text not null check (length(name) between 1 and 200),
  content_type text not null
    check (content_type in ('application/pdf', 'image/bmp', 'image/gif', 'image/jpeg', 'image/png')),
  size         integer not null check (size between 1 and 26214400),
  sha256       bytea not null check (length(sha256) = 32),
  store        text not null check (store in ('database', 's3')),
  created_by   text not null,
  created_on   timestamptz not null default now()
);
create unique index attachment_name_used_once on attachment (room, record_id, lower(name));

create table attachment_piece (
  attachment_id uuid not null references attachment on delete cascade,
  position      integer not null check (position >= 0),
  bytes         bytea not null,
  primary key (attachment_id, position)
);
-- Pictures and PDF files are compressed already.
alter table attachment_piece alter column bytes set storage external;

-- Files of the outside store whose row is gone: a job removes them there, after the removal is committed.
create table attachment_leftover (
  id         uuid primary key,
  since      timestamptz not null default now()
);
create function attachment_left_over() returns trigger
  language plpgsql
  as $$
  begin
    insert into attachment_leftover (id) values (old.id);
    return null;
  end $$;
create trigger attachment_left_over after delete on attachment
  for each row when (old.store <> 'database') execute function attachment_left_over();
