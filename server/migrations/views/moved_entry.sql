-- What firms and documents are told: what is in the ledger and what waits for it. Reports of accounts read the ledger alone.
create or replace view moved_entry as
  select id, company_id, entry_no, journal_id, period_id, null::text as source, posting_date, document_type, document_id, purpose, kind,
         description, currency, rate, rate_date, reverses_entry_id, posted_by, posted_on, false as waits
  from entry
  union all
  select id, company_id, null, journal_id, period_id, source, posting_date, document_type, document_id, purpose, kind, description,
         currency, rate, rate_date, reverses_entry_id, posted_by, posted_on, true
  from pending_entry where integrated_on is null;
