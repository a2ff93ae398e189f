-- [judgement 40] The same line of another order is another line: a line of a receipt says of which order it is, from the moment at which it is proposed.
alter table purchase_receipt_line add column order_no text;
update purchase_receipt_line l set order_no = r.order_no from purchase_receipt r where r.id = l.owner_id;
alter table purchase_receipt_line alter column order_no set not null;
