-- [finance 8.4] What a reminder of a level costs its customer, from a day on; nothing unless a company says so. The charge stands with its reminder.
alter table reminder_level add column fee numeric(19, 4) check (fee >= 0);
alter table customer_reminder add column fee_document_no text check (length(fee_document_no) <= 20);
