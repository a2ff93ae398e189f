-- What other rooms read of an account of the ledger: what it is called in each language, and what may be booked on it.
create or replace view gl_account_shown as
select id, account, natural_account, name, name_fr, name_zh_cn, name_zh_tw, account_type, normal_side, currency, control_kind, holds_items,
       retained_earnings, manual, revalued, active, heading, cash_flow_class, gifi_code, branch_segment, department_segment, tax_group
from gl_account;
