-- The reconciliation that holds an entry; null for one that none does.
create or replace function entry_reconciled(entry uuid) returns text
  language sql stable
  return (select r.reconciliation_no from bank_cleared c join bank_match m on m.id = c.match_id
          join bank_reconciliation r on r.id = m.reconciliation_id
          where c.entry_id = entry_reconciled.entry and c.reconciled limit 1);
