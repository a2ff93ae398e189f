-- What comes back is in a currency of its own: so far it was in its vendor's on the day.
alter table recurring_invoice add column currency text constraint recurring_invoice_currency references currency (currency_code);
update recurring_invoice t set currency = v.currency
from firm f join firm_vendor v on v.owner_id = f.id where f.firm_id = t.vendor_id;
