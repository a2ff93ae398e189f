-- Entries as people read them: with their day-book, what reversed them, and the names of the accounts.
create or replace view entry_read as
  select e.id, e.company_id, e.entry_no, e.posting_date, j.journal_no, j.source, j.data_type, e.description, e.currency, e.rate,
         e.kind, e.document_type, e.document_id, o.entry_no as reverses, r.entry_no as reversed_by, e.posted_by, e.posted_on,
         e.journal_id, 1 as version, e.posted_by as created_by, e.posted_on as created_on, e.posted_by as updated_by,
         e.posted_on as updated_on
  from entry e
  join journal j on j.id = e.journal_id
  left join entry o on o.id = e.reverses_entry_id
  left join entry r on r.reverses_entry_id = e.id;
