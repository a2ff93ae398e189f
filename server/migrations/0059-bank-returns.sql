-- [finance 7.4] What a bank returns of a file: the line of the batch says when and why, its payment is taken back.
alter table ap_payment_batch_document
  add returned_on   date,
  add return_reason text,
  add return_reason_type text generated always as ('CHEQUE_CANCEL') stored,
  add constraint ap_payment_batch_document_returned check ((returned_on is null) = (return_reason is null)),
  add constraint ap_payment_batch_document_return_reason foreign key (return_reason_type, return_reason)
    references user_code (code_type, code_id);
create index ap_payment_batch_document_by_reason on ap_payment_batch_document (return_reason_type, return_reason)
  where return_reason is not null;
