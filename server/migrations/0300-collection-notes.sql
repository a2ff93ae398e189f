-- [finance 8.4] What was said with customers who are late. What they owe, what came and whether a promise was kept is read of the books.

create sequence collection_note_number;

create table collection_note (
  id          uuid primary key default gen_random_uuid(),
  note_no     text not null constraint collection_note_no_used_once unique check (length(note_no) <= 20),
  customer_id text not null constraint collection_note_customer references firm (firm_id),
  outcome     text not null check (outcome in ('Promise', 'Dispute', 'NoAnswer', 'Said')),
  noted_on    timestamptz not null,
  noted_by    text not null check (length(noted_by) <= 100),
  spoke_with  text check (length(spoke_with) <= 100),
  amount      numeric(19, 4),
  comes_on    date,
  reference   text check (length(reference) <= 60),
  next_on     date,
  notes       text check (length(notes) <= 500),
  settled_on  timestamptz,
  settled_by  text check (length(settled_by) <= 100),
  settlement  text check (length(settlement) <= 500),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint collection_note_promises check ((outcome = 'Promise') = (comes_on is not null) and (outcome <> 'Promise' or amount > 0)),
  constraint collection_note_disputes check ((outcome = 'Dispute') = (reference is not null) and (outcome <> 'Dispute' or (amount > 0 and notes is not null))),
  constraint collection_note_goes_on check (outcome = 'Promise' or next_on is not null),
  constraint collection_note_settled check (settled_on is null or (outcome = 'Dispute' and settled_by is not null and settlement is not null))
);
create index collection_note_by_customer on collection_note (customer_id, noted_on desc);
create index collection_note_disputed on collection_note (customer_id) where outcome = 'Dispute' and settled_on is null;
create trigger version_counted after insert or update or delete or truncate on collection_note
  for each statement execute function table_changed('collection_note');
