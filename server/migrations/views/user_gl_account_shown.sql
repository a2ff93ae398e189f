-- The accounts that a limited user sees, by ranges.
create or replace view user_gl_account_shown as
select owner_id, from_account, to_account
from user_gl_account;
