-- [finance 2.2] What a bank says of a whole file: it has taken it, or it refuses it and every payment of it is taken back.
alter table ap_payment_batch
  drop constraint ap_payment_batch_status_check,
  drop constraint ap_payment_batch_approved,
  add constraint ap_payment_batch_status_check check (status in
    ('Draft', 'Proposed', 'Submitted', 'Approved', 'Generated', 'Printed', 'Sent', 'Confirmed', 'Rejected', 'Cancelled')),
  add constraint ap_payment_batch_approved check (
    status not in ('Approved', 'Generated', 'Printed', 'Sent', 'Confirmed', 'Rejected') or approved_by is not null);

-- An account at a bank takes its own currency only.
alter table ap_payment_batch_document
  drop constraint ap_payment_batch_document_standing_check,
  add constraint ap_payment_batch_document_standing_check check (
    standing in ('Ready', 'Held', 'VendorHeld', 'BankMissing', 'BankPending', 'BankCurrency'));
