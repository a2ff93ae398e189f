-- What other rooms read of a code: what it is called in each language and what it holds.
create or replace view user_code_shown as
select id, code_type, code_id, description, description_fr, description_zh_cn, description_zh_tw, sequence, active, gl_account, number_value,
       text_value
from user_code;
