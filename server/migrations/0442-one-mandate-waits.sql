-- A customer has one mandate that waits in a currency, whoever enters two at once.
create unique index ar_mandate_one_pending on ar_mandate (customer_id, currency) where status = 'Pending';
