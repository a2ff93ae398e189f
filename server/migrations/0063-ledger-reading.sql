-- What an item moved by is read from its index alone: an aged trial balance of a past date asks two hundred thousand lines, which lie
-- all over the table.
drop index entry_line_by_item;
create index entry_line_by_item on entry_line (item_id, posting_date) include (txn_debit, txn_credit, debit, credit)
  where item_id is not null;
