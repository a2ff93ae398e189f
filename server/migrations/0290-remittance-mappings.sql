-- What the columns of a table of payments mean, as somebody has said once: known again by their heads at the bank that they came to.
create table ar_remittance_mapping (
  bank_account_id text not null references bank_account (bank_account_id),
  head            text not null check (length(head) <= 500),
  mapping         jsonb not null,
  mapped_by       text not null,
  mapped_on       timestamptz not null,
  primary key (bank_account_id, head)
);
