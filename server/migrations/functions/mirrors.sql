-- [I5, I6] A reversal is the mirror of what it reverses, and is not reversed itself. What a bank reconciliation holds is not reversed: whoever
-- reconciles locks the entries, and what names one holds it, so that one of the two sees the other. [finance 9.7]
create or replace function mirrors(reversal entry) returns void
  language plpgsql
  as $$
  begin
    if exists (select from entry where id = reversal.reverses_entry_id
                 and (reverses_entry_id is not null or company_id <> reversal.company_id)) then
      raise exception 'entry %: a reversal is not reversed', reversal.entry_no using errcode = 'NV002';
    end if;
    if entry_reconciled(reversal.reverses_entry_id) is not null then
      raise exception 'entry %: a bank reconciliation holds what it reverses', reversal.entry_no using errcode = 'NV002';
    end if;
    if exists (
      select from (select * from entry_line where entry_id = reversal.reverses_entry_id) o
        full join (select * from entry_line where entry_id = reversal.id) m using (line_no)
      where (o.gl_account, o.debit, o.credit, o.txn_currency, o.txn_debit, o.txn_credit, o.rate, o.item_id)
        is distinct from (m.gl_account, m.credit, m.debit, m.txn_currency, m.txn_credit, m.txn_debit, m.rate, m.item_id)) then
      raise exception 'entry %: it is not the mirror of what it reverses', reversal.entry_no using errcode = 'NV002';
    end if;
  end $$;
