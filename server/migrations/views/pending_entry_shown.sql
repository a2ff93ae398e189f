-- What other rooms read of an entry that waits for its integration; once it is integrated it is read as an entry.
create or replace view pending_entry_shown as
select id, company_id, source, posting_date, document_type, document_id, reverses_entry_id, integrated_on
from pending_entry;
