-- What other rooms read of a firm as a vendor: how it is paid, taxed and reported.
create or replace view firm_vendor_shown as
select owner_id, currency, ap_firm_id, commission_percent, payment_method, separate_cheque, on_hold, hold_reason, lead_time_days, minimum_order,
       reporting_slip, terms_code, default_bank_id, expense_account, tax_group, ship_to_province, distribution_template, firm_group, firm_group_type
from firm_vendor;
