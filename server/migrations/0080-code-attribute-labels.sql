-- What the figure and the text of a code are called in its kind, in four languages; without one they are Number and Text.
alter table user_code_type
  add number_label       text check (length(number_label) between 1 and 50),
  add number_label_fr    text check (length(number_label_fr) between 1 and 50),
  add number_label_zh_cn text check (length(number_label_zh_cn) between 1 and 50),
  add number_label_zh_tw text check (length(number_label_zh_tw) between 1 and 50),
  add text_label         text check (length(text_label) between 1 and 50),
  add text_label_fr      text check (length(text_label_fr) between 1 and 50),
  add text_label_zh_cn   text check (length(text_label_zh_cn) between 1 and 50),
  add text_label_zh_tw   text check (length(text_label_zh_tw) between 1 and 50);

-- Kinds of the system could hold anything since there are attributes: what none of their codes holds, they do without.
update user_code_type k set
  gl_account_use = case
    when k.gl_account_use = 'Optional' and k.code_type not in ('ADJUST_REASON', 'NSF_REASON', 'COST_CODE', 'PAYMENT_METHOD', 'CARRIER', 'SERVICE_TYPE')
      and not exists (select from user_code c where c.code_type = k.code_type and c.gl_account is not null)
    then 'None' else k.gl_account_use end,
  number_value_use = case
    when k.number_value_use = 'Optional'
      and not exists (select from user_code c where c.code_type = k.code_type and c.number_value is not null)
    then 'None' else k.number_value_use end,
  text_value_use = case
    when k.text_value_use = 'Optional'
      and not exists (select from user_code c where c.code_type = k.code_type and c.text_value is not null)
    then 'None' else k.text_value_use end
where k.system;
