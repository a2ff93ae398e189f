-- [judgement 36] A vendor is as punctual as the day says that was agreed with him: it is kept with the first approval that has one, and stays when the line
-- is moved to another. Of lines that were approved before, the day that they have now is the best that is known.
alter table purchase_order_line add column agreed_date date;
update purchase_order_line l set agreed_date = coalesce(l.required_date, o.eta) from purchase_order o
where o.id = l.owner_id and (o.approval = 'Approved' or l.received <> 0);
