-- The bank accounts that a limited user sees.
create or replace view user_bank_account_shown as
select owner_id, bank_account_id
from user_bank_account;
