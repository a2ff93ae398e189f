-- [judgement 12] Why a batch was sent back, as invoices and payments say it.
alter table ap_payment_batch add column approval_note text check (length(approval_note) <= 200);
