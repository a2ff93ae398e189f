-- What moved an account is counted and summed from its index alone: the detailed ledger of a year asks a million lines, which lie all over
-- the table.
drop index entry_line_by_account;
create index entry_line_by_account on entry_line (gl_account, posting_date, entry_id, line_no) include (company_id, data_type, debit, credit);
