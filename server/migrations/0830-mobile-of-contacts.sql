-- [finance 8.4] A contact is called at a desk and out of it.
alter table firm_contact add column mobile text constraint firm_contact_mobile_length check (length(mobile) <= 30);
