-- What posted money has withheld of an item of a vendor as its discount.
create or replace view payable_withheld as
  select l.item_id, l.discount from ap_payment_item l join ap_payment p on p.id = l.owner_id and p.status = 'Posted';
