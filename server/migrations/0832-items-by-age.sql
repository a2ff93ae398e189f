-- [finance 5.5] What was open on a day that is past is summed out of indexes alone, as what is open today is: of all items, of those of some firms, and of what entries
-- were dated ahead.
drop index open_item_by_moves;
create index open_item_by_moves on open_item (last_moved_on, opened_on, next_moved_on)
  include (company_id, gl_account, firm_id, currency, side, document_date, due_date, first_txn, first_amount);
drop index open_item_by_firm;
create index open_item_by_firm on open_item (firm_id, gl_account, last_moved_on, opened_on, next_moved_on);
drop index entry_by_date;
create index entry_by_date on entry (posting_date, entry_no) include (posted_on, id);
