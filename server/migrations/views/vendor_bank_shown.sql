-- What other rooms read of where a vendor is paid by EFT: the confirmed details, of their sealed number the last four digits.
create or replace view vendor_bank_shown as
select distinct on (firm_id) firm_id, currency, institution, transit, split_part(account_number, ':', 3) as last_four, decided_by, decided_on
from vendor_bank_change where status = 'Confirmed' order by firm_id, decided_on desc;
