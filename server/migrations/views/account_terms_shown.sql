-- What other rooms read of terms: when something is due, and what is taken off before.
create or replace view account_terms_shown as
select id, terms_code, description, description_fr, description_zh_cn, description_zh_tw, due_rule, net_days, due_day, cut_off_day,
       discount_percent, discount_days, prepayment_percent, cash_on_delivery, used_by_payables, used_by_receivables, active
from account_terms;
