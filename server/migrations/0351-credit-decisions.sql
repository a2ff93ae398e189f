-- [finance 8.5] Who held a customer or released him again, when and why; written once and never changed.
create table credit_decision (
  id         uuid primary key default gen_random_uuid(),
  decision_no bigint generated always as identity,
  firm_id    text not null constraint credit_decision_firm references firm (firm_id),
  decision   text not null check (decision in ('Hold', 'Release')),
  reason     text check (length(reason) <= 20),
  note       text check (length(note) <= 200),
  decided_by text not null check (length(decided_by) <= 100),
  decided_on timestamptz not null,
  constraint credit_decision_says_why check (reason is not null or note is not null)
);
create index credit_decision_by_firm on credit_decision (firm_id, decision_no desc);
