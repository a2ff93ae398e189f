-- The change log has a chain as the entries have: saves are sealed in blocks, in the order in which they are seen, each with what it says of itself
-- in 32 bytes. Nothing is added to a save itself; the sealer comes after.

create table audit_seal (
  seq       bigint primary key check (seq > 0),
  save_ids  bigint[] not null,
  digests   bytea[] not null,
  -- The highest number of a save that was looked at.
  through   bigint not null,
  hash      bytea not null check (length(hash) = 32),
  sealed_on timestamptz not null,
  constraint audit_seal_whole check (cardinality(save_ids) > 0 and cardinality(save_ids) = cardinality(digests))
);
create trigger audit_seal_only_grows before update or delete on audit_seal for each row execute function refuse_change();
create trigger audit_seal_is_never_emptied before truncate on audit_seal for each statement execute function refuse_change();

-- Numbers below `through` that no save had when those behind them were sealed: of writes that had not ended, or were refused. Given up when every
-- transaction of that moment has ended.
create table audit_unseen (
  save_id bigint primary key,
  horizon xid8 not null,
  since   timestamptz not null
);

alter table ledger_verification
  add chain text not null default 'Entries' check (chain in ('Entries', 'ChangeLog')),
  alter first_entry drop not null,
  alter last_entry drop not null,
  add first_save  bigint,
  add last_save   bigint,
  add broken_save text,
  drop constraint ledger_verification_whole,
  add constraint ledger_verification_whole check ((outcome = 'Intact') = (broken_entry is null and broken_save is null)),
  add constraint ledger_verification_of_a_chain check (
    case chain when 'Entries' then first_entry is not null and last_entry is not null and broken_save is null
               else first_save is not null and last_save is not null and broken_entry is null end);
