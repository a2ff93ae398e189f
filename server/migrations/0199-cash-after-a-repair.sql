-- HOME keeps what the banks hold with the version of what is posted. What the ledger derives is counted anew without a posting, so that is
-- counted with it.

create trigger entries_counted after insert on ledger_repair for each statement execute function table_changed('entry_read');
