-- What verifications of the chain of entries have found, block by block: for whoever looks later, and for an auditor on paper.
create table ledger_verification (
  id           uuid primary key default gen_random_uuid(),
  company_id   text not null constraint ledger_verification_company references company (company_id),
  first_seq    bigint not null,
  last_seq     bigint not null check (last_seq >= first_seq),
  first_entry  text not null,
  last_entry   text not null,
  entries      integer not null check (entries > 0),
  outcome      text not null check (outcome in ('Intact', 'Altered', 'Missing', 'Broken')),
  -- The first that is not what was posted.
  broken_entry text,
  -- Of the last entry: who has written it down can compare it.
  seal         text not null check (seal ~ '^[0-9a-f]{64}$'),
  verified_by  text not null,
  verified_on  timestamptz not null,
  constraint ledger_verification_whole check ((outcome = 'Intact') = (broken_entry is null))
);
create index ledger_verification_by_day on ledger_verification (company_id, verified_on);
