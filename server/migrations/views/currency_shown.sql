-- What other rooms read of a currency: its name in each language and its decimals.
create or replace view currency_shown as
select id, currency_code, name, name_fr, name_zh_cn, name_zh_tw, symbol, decimals, active
from currency;
