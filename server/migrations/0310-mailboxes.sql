-- Mailboxes whose letters bring what is to be entered.
create table ap_mailbox (
  id           uuid primary key default gen_random_uuid(),
  mailbox_id   text not null constraint ap_mailbox_id_used_once unique check (length(mailbox_id) between 1 and 20),
  name         text not null check (length(name) between 1 and 50),
  host         text not null check (length(host) between 1 and 200),
  port         integer not null check (port between 1 and 65535),
  security     text not null check (security in ('TLS', 'StartTLS', 'None')),
  user_name    text not null check (length(user_name) between 1 and 200),
  password     text,
  folder       text not null check (length(folder) between 1 and 200),
  after_reading text not null check (after_reading in ('Mark', 'Move', 'Remove')),
  move_to      text check (length(move_to) <= 200),
  active       boolean not null,
  -- What the last reading came to, written by the reading alone.
  last_read_on timestamptz,
  last_outcome text check (length(last_outcome) <= 300),
  failed       boolean not null default false,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint ap_mailbox_place_once unique (host, port, user_name, folder)
);
create trigger version_counted after insert or update or delete or truncate on ap_mailbox
  for each statement execute function table_changed('ap_mailbox');

-- Letters that were read: each once, by its number in its folder and by what it holds.
create table ap_letter_taken (
  owner_id uuid not null references ap_mailbox (id) on delete cascade,
  epoch    text not null check (length(epoch) <= 40),
  uid      bigint not null,
  sha256   bytea check (length(sha256) = 32),
  taken_on timestamptz not null,
  arrivals integer not null check (arrivals >= 0),
  -- Files that no document can have: such a letter stays where it is.
  left_out integer not null check (left_out >= 0),
  primary key (owner_id, epoch, uid)
);
create index ap_letter_taken_by_content on ap_letter_taken (sha256);

-- What a letter was called that brought it.
alter table ap_arrival add column subject text check (length(subject) <= 200);
