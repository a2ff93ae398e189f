-- What a bank sends back is a payment of ours, or money of a customer: an item names the document that was taken back, whichever it is.
alter table eft_return_item
  add column document_type text,
  add column document_id uuid;
update eft_return_item set document_type = 'ap.payment', document_id = payment_id where payment_id is not null;
alter table eft_return_item
  drop column payment_id,
  add constraint eft_return_item_document check ((document_type is null) = (document_id is null));
create index eft_return_item_by_document on eft_return_item (document_type, document_id) where document_id is not null;
-- The ledger keeps the files of banks itself: nobody reads them beside it.
drop view if exists eft_file_shown;
