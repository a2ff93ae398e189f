/** Its tables: a draft may lack what a posting needs. */
export const table = ({ table: name, title }) => `
-- ${title}: drafts and posted ones, with their lines.
create sequence ${name}_number;

create table ${name} (
  id              uuid primary key default gen_random_uuid(),
  document_no     text not null constraint ${name}_document_no_used_once unique check (length(document_no) <= 20),
  company_id      text not null constraint ${name}_company references company (company_id),
  status          text not null check (status in ('Draft', 'Posted', 'Reversed')),
  firm_id         text not null constraint ${name}_firm references firm (firm_id),
  doc_date        date,
  currency        text constraint ${name}_currency references currency (currency_code),
  rate            numeric(18, 8) check (rate > 0),
  against_account text constraint ${name}_against_account references gl_account (account),
  memo            text check (length(memo) <= 100),
  total           numeric(19, 4),
  entry_no        text check (length(entry_no) <= 20),
  entry_id        uuid,
  reversed_on     date,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint ${name}_posted_whole check (status = 'Draft' or (entry_id is not null and doc_date is not null))
);
create index ${name}_by_firm on ${name} (firm_id, document_no desc);
create index ${name}_by_against_account on ${name} (against_account) where against_account is not null;
create index ${name}_by_date on ${name} (doc_date, document_no);

create table ${name}_line (
  id             uuid primary key default gen_random_uuid(),
  owner_id       uuid not null references ${name} on delete cascade,
  position       integer not null,
  gl_account     text constraint ${name}_line_account references gl_account (account),
  description    text check (length(description) <= 100),
  amount         numeric(19, 4),
  job_id         text constraint ${name}_line_job references job_master (job_no),
  cost_code      text,
  cost_code_type text generated always as ('COST_CODE') stored,
  constraint ${name}_line_cost_code foreign key (cost_code_type, cost_code) references user_code (code_type, code_id)
);
create index ${name}_line_by_owner on ${name}_line (owner_id, position);
create index ${name}_line_by_account on ${name}_line (gl_account) where gl_account is not null;
create index ${name}_line_by_job on ${name}_line (job_id) where job_id is not null;
create index ${name}_line_by_cost_code on ${name}_line (cost_code_type, cost_code) where cost_code is not null;

create trigger version_counted after insert or update or delete or truncate on ${name}
  for each statement execute function table_changed('${name}');
create constraint trigger ${name}_entry after insert or update of entry_id on ${name}
  for each row when (new.entry_id is not null) execute function names_moved_entry();
`
