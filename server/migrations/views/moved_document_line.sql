-- Lines of what is in the ledger and of what waits for it, with the document of their entry: for sums over many documents, which are planned by what is known of each of the two.
create or replace view moved_document_line as
  select e.document_type, e.document_id, l.entry_id, l.gl_account, l.posting_date, l.data_type, l.debit, l.credit, l.item_id, l.tax_code
  from entry_line l join entry e on e.id = l.entry_id
  union all
  select e.document_type, e.document_id, l.entry_id, l.gl_account, l.posting_date, l.data_type, l.debit, l.credit, l.item_id, l.tax_code
  from pending_line l join pending_entry e on e.id = l.entry_id where e.integrated_on is null;
