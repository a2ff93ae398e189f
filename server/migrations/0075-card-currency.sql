-- [finance 7.7] A card that is kept in another currency than what it pays is charged an amount of its own.
alter table ap_payment
  add card_currency text check (card_currency in ('CAD', 'USD')),
  add card_amount   numeric(19, 4) check (card_amount > 0),
  add card_rate     numeric(18, 8) check (card_rate > 0),
  -- What the issuer is owed, in the currency of the card.
  add charge_amount   numeric(19, 4) generated always as (coalesce(card_amount, amount)) stored,
  add charge_currency text generated always as (coalesce(card_currency, currency)) stored,
  add constraint ap_payment_card_amount check (case when card_currency is null or currency is null or card_currency = currency
    then card_amount is null and card_rate is null
    else status = 'Draft' or (card_amount is not null and card_rate is not null) end),
  add constraint ap_payment_card_currency_of_card check (card_currency is null or paid_by = 'Card');
create or replace view ap_bank_payment as select * from ap_payment where paid_by = 'Bank' with local check option;
create or replace view ap_card_payment as select * from ap_payment where paid_by = 'Card' with local check option;
