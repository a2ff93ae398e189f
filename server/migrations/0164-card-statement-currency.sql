-- A statement is in the currency of its card, whose decimals its amounts have.
alter table ap_card_statement add column currency text constraint ap_card_statement_currency references currency (currency_code);
update ap_card_statement s set currency = c.currency from credit_card c where c.card_id = s.card_id;
