-- Entries as people read them: with their day-book, what reversed them, and the names of the accounts.

create view entry_read as
  select e.id, e.company_id, e.entry_no, e.posting_date, j.journal_no, j.source, j.data_type, e.description, e.currency, e.rate,
         e.kind, e.document_type, e.document_id, o.entry_no as reverses, r.entry_no as reversed_by, e.posted_by, e.posted_on,
         e.journal_id, 1 as version, e.posted_by as created_by, e.posted_on as created_on, e.posted_by as updated_by,
         e.posted_on as updated_on
  from entry e
  join journal j on j.id = e.journal_id
  left join entry o on o.id = e.reverses_entry_id
  left join entry r on r.reverses_entry_id = e.id;

create view entry_line_read as
  select md5(l.entry_id::text || l.line_no)::uuid as id, l.entry_id as owner_id, l.line_no as position, l.line_no,
         l.gl_account as account, a.name as account_name, l.debit, l.credit, l.txn_currency, l.txn_debit, l.txn_credit, l.firm_id,
         l.reference, l.memo
  from entry_line l join gl_account a on a.account = l.gl_account;
