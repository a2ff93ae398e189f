-- [finance 8.4] A statement that left goes once more as it stood: when, to whom, and by whom; written once and never changed.
create table statement_sent_again (
  id           uuid primary key default gen_random_uuid(),
  statement_id uuid not null constraint statement_sent_again_of references customer_statement (id),
  sent_to      text not null check (length(sent_to) <= 2000),
  sent_by      text not null check (length(sent_by) <= 100),
  sent_on      timestamptz not null
);
create index statement_sent_again_by_statement on statement_sent_again (statement_id);
