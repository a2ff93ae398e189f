-- What other rooms read of a line that waits for its integration: its account, or the role that will find one.
create or replace view pending_line_shown as
select entry_id, gl_account, company_id, period_id, posting_date, debit, credit, txn_currency, txn_debit, txn_credit, item_id, tax_code, role
from pending_line;
