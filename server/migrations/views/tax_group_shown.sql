-- What other rooms read of a tax group: what it is called and which province it is for.
create or replace view tax_group_shown as
select id, tax_group, name, name_fr, name_zh_cn, name_zh_tw, province, province_default, active
from tax_group;
