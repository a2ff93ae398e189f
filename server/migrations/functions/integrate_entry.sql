-- Writes what waits as every entry is written, and lets it wait no longer: its items stand as they stood.
create or replace function integrate_entry(pending uuid, head json, lines json)
  returns table (entry_number integer, entry_text text, journal uuid)
  language plpgsql
  as $$
  declare
    w record;
    p pending_entry;
  begin
    select * into strict p from pending_entry where id = pending;
    select * into w from write_entry(head, p.source, 'Actual', null, lines);
    delete from pending_line where entry_id = pending;
    update pending_entry set integrated_by = head ->> 'posted_by', integrated_on = (head ->> 'posted_on')::timestamptz where id = pending;
    return query select w.entry_number, w.entry_text, w.journal;
  end $$;
alter function integrate_entry
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
