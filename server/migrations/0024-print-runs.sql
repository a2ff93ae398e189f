-- Numbered print: cheques and the like. A number that was given out stays in a row for ever, with what became of it, so that
-- neither a gap nor a second sheet of the same number can be.
create table print_run (
  id         uuid primary key,
  room       text not null check (room ~ '^[a-z]+/[a-z0-9-]+$'),
  parameters jsonb not null,
  locale     text not null,
  state      text not null check (state in ('Reserved', 'Rendered', 'Confirmed', 'Cancelled')),
  -- Spoiled sheets are printed again in a next round, with new numbers.
  round      integer not null default 1 check (round >= 1),
  reprints   integer not null default 0 check (reprints >= 0),
  reason     text,
  created_by text not null,
  created_on timestamptz not null,
  updated_by text not null,
  updated_on timestamptz not null,
  version    integer not null default 1
);
create index print_run_newest on print_run (room, created_on desc);

create table print_sheet (
  id           uuid primary key default gen_random_uuid(),
  run_id       uuid not null references print_run,
  room         text not null,
  round        integer not null check (round >= 1),
  position     integer not null check (position >= 0),
  -- Whose numbers they are: a counter, a bank account.
  series       text not null,
  number       text not null check (number <> ''),
  document_id  uuid not null,
  document_key text not null,
  title        text not null,
  -- What it says, as of the moment in which its number was reserved.
  content      jsonb not null,
  state        text not null check (state in ('Reserved', 'Rendered', 'Confirmed', 'Spoiled', 'Cancelled')),
  reason       text,
  constraint print_sheet_in_order unique (run_id, round, position),
  constraint print_number_used_once unique (series, number),
  constraint print_spoiled_for_a_reason check (reason is not null or state not in ('Spoiled', 'Cancelled'))
);
-- A document is in one run at a time, and printed once.
create unique index print_document_once on print_sheet (room, document_id)
  where state in ('Reserved', 'Rendered', 'Confirmed');

-- Files are kept by what they hold: what is fetched again is the same to the byte.
create table print_content (
  sha256 bytea primary key,
  bytes  bytea not null,
  constraint print_content_is_whole check (sha256 = sha256(bytes))
);
alter table print_content alter column bytes set storage external;

create table print_file (
  run_id    uuid not null references print_run,
  round     integer not null,
  is_reprint boolean not null,
  sha256    bytea not null references print_content,
  primary key (run_id, round, is_reprint)
);
