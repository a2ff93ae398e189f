-- What other rooms read of where vendors are paid by EFT: of a sealed number the last four digits.
create or replace view vendor_bank_change_shown as
select firm_id, status, currency, institution, transit, split_part(account_number, ':', 3) as last_four, decided_by, decided_on
from vendor_bank_change;
