-- What an account was moved by in a period: one account, period and currency has several rows, which are summed up. At the end of a day is
-- asked of the ledger (`server/ledger/balances-at.ts`).
create or replace view gl_balance_shown as
select company_id, gl_account, period_id, data_type, currency, debit, credit, txn_debit, txn_credit
from gl_balance;
