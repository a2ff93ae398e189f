-- The payments of each kind are documents of their own: what is added through a view is of its kind.
create or replace view ap_bank_payment as select * from ap_payment where paid_by = 'Bank' with local check option;
-- What is added through it is of its kind.
alter view ap_bank_payment alter column paid_by set default 'Bank';
