-- Why a change of bank details was rejected: whoever asked for it is told.
alter table vendor_bank_change add column reject_reason text check (length(reject_reason) <= 200);
