-- What other rooms read of a receipt: whether it is posted, for which day and where.
create or replace view purchase_receipt_shown as
select id, receipt_no, company_id, status, receipt_date, warehouse_id
from purchase_receipt;
