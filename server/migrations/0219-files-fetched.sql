-- [judgement 6] When the file of a batch was fetched first: what nobody has fetched is not called sent. Of files that were sent before it was
-- kept, the log alone knows.
alter table ap_payment_batch add column fetched_on timestamptz;
