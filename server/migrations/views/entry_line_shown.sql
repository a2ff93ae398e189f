-- What other rooms read of a line that is posted: for reports of accounts. What is said of firms and documents has to tell what waits too, and
-- reads `moved_line`, whose columns these are.
create or replace view entry_line_shown as
select entry_id, line_no, gl_account, company_id, period_id, posting_date, data_type, debit, credit, txn_currency, txn_debit, txn_credit, rate,
       item_id, firm_id, bank_account_id, branch_id, job_id, cost_code, employee_id, product_id, quantity, tax_code, tax_base, reference, memo
from entry_line;
