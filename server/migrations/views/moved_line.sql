create or replace view moved_line as
  select entry_id, line_no, gl_account, company_id, period_id, posting_date, data_type, debit, credit, txn_currency, txn_debit,
         txn_credit, rate, item_id, firm_id, bank_account_id, branch_id, job_id, cost_code, employee_id, product_id, quantity, tax_code,
         tax_base, reference, memo
  from entry_line
  union all
  select entry_id, line_no, gl_account, company_id, period_id, posting_date, data_type, debit, credit, txn_currency, txn_debit,
         txn_credit, rate, item_id, firm_id, bank_account_id, branch_id, job_id, cost_code, employee_id, product_id, quantity, tax_code,
         tax_base, reference, memo
  from pending_line;
