-- What other rooms read of a tax: what it is called, how it is reckoned and where it is booked.
create or replace view sales_tax_shown as
select id, tax_number, tax_code, name, name_fr, name_zh_cn, name_zh_tw, jurisdiction, kind, recoverable_percent, compound, collected_account,
       recoverable_account, collected_line, recoverable_line, registration_no, active
from sales_tax;
