-- What vendors have brought of what they had promised for a day: each line of a posted receipt, with the day that was first agreed for its line.
create or replace view vendor_delivery_read as
select r.vendor_id, r.company_id, r.receipt_date, l.agreed_date as promised_on
from purchase_receipt r
join purchase_receipt_line b on b.owner_id = r.id
join purchase_order o on o.order_no = r.order_no
join purchase_order_line l on l.owner_id = o.id and l.line_no = b.order_line_no
where r.status = 'Posted' and b.quantity > 0 and l.agreed_date is not null;
