create or replace view ap_card_payment as select * from ap_payment where paid_by = 'Card' with local check option;
-- What is added through it is of its kind.
alter view ap_card_payment alter column paid_by set default 'Card';
