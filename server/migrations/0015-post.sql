-- Letters that leave by e-mail: written in the transaction that has the reason, sent by a job; and the texts they are
-- written from.

create table email_template (
  id            uuid primary key default gen_random_uuid(),
  template_id   text not null constraint email_template_once unique check (length(template_id) between 1 and 50),
  subject       text not null check (length(subject) between 1 and 200),
  body          text not null check (length(body) between 1 and 10000),
  subject_fr    text check (length(subject_fr) between 1 and 200),
  body_fr       text check (length(body_fr) between 1 and 10000),
  subject_zh_cn text check (length(subject_zh_cn) between 1 and 200),
  body_zh_cn    text check (length(body_zh_cn) between 1 and 10000),
  subject_zh_tw text check (length(subject_zh_tw) between 1 and 200),
  body_zh_tw    text check (length(body_zh_tw) between 1 and 10000),
  -- What the release shipped: a text that is still the same follows the next release.
  shipped       jsonb not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);

create table letter (
  id           uuid primary key default gen_random_uuid(),
  template_id  text not null,
  locale       text not null check (locale in ('en-CA', 'fr-CA', 'zh-CN', 'zh-TW')),
  recipient    text not null check (length(recipient) between 3 and 254),
  subject      text not null,
  -- Of a confidential letter it goes when the letter goes.
  body         text,
  confidential boolean not null,
  -- Files by reference: `[{source, reference, fileName}]`.
  attachments  jsonb not null default '[]',
  status       text not null check (status in ('Waiting', 'Sent', 'Failed')),
  attempts     integer not null default 0,
  last_error   text,
  sent_on      timestamptz,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint letter_has_text check (body is not null or (confidential and status = 'Sent'))
);
create index letter_newest on letter (created_on desc, id);
create index letter_by_status on letter (status, created_on desc, id);
create index letter_words on letter using gin (fold(recipient) gin_trgm_ops, fold(subject) gin_trgm_ops);

create trigger version_counted after insert or update or delete or truncate on email_template
  for each statement execute function table_changed('email_template');
create trigger version_counted after insert or update or delete or truncate on letter
  for each statement execute function table_changed('letter');
