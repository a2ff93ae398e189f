-- What other rooms read of an account at a bank. Its sealed number is opened by the ledger module alone.
create or replace view bank_account_shown as
select id, bank_account_id, name, account_name, company_id, currency, gl_account, cpa_code, institution, transit, eft_status, eft_originator_id,
       data_centre, short_name, long_name, next_file_no, next_cheque_no, cheque_layout, signatures, two_signatures_above, statement_format,
       overdraft_limit, payroll_default, active, tolerance_amount, tolerance_days, tolerance_account
from bank_account;
