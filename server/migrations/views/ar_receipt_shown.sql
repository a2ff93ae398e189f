-- What other rooms read of money that customers have paid: whose it is, when it came and how much.
create or replace view ar_receipt_shown as
select id, receipt_no, status, receipt_date, customer_id, reference, amount, currency, entry_id, order_no, item_id
from ar_receipt;
