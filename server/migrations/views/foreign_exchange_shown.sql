-- What other rooms read of a rate of exchange: its day, how far one may leave it, and whether something was posted with it.
create or replace view foreign_exchange_shown as
select id, from_currency, to_currency, effective_date, rate, fluctuation_percent, source, used, superseded
from foreign_exchange;
