-- What other rooms read of an entry: when, of which document and by whom. What it is proven with is of the ledger alone.
create or replace view entry_shown as
select id, company_id, fiscal_year, number, entry_no, journal_id, period_id, posting_date, document_type, document_id, purpose, kind,
       description, currency, rate, rate_date, reverses_entry_id, auto_reverse_date, posted_by, posted_on
from entry;
