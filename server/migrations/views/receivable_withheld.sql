-- What posted money has withheld of an item of a customer as its discount.
create or replace view receivable_withheld as
  select l.item_id, l.discount from ar_receipt_item l join ar_receipt p on p.id = l.owner_id and p.status = 'Posted'
  where l.taken_back_on is null;
