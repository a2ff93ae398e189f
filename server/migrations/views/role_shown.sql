-- What other rooms read of a role: what it is called in each language, and the one that it inherits from.
create or replace view role_shown as
select id, role_id, name, name_fr, name_zh_cn, name_zh_tw, inherits
from role;
