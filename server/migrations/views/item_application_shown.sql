-- What other rooms read of an item used up by another: which, on which day, by which document and whom, and whether that takes one back.
create or replace view item_application_shown as
select id, from_item_id, to_item_id, applied_date, txn_amount, amount, document_type, document_id, reverses_id, applied_on,
       applied_by, entry_id
from item_application;
