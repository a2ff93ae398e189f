-- [finance 5.5] What an item began with on the day on which it was opened, and on which days it moved next and last: between two of them it stands at what is known
-- of it, and no line is read to say what was open on a day. Who counts it: `lines_written`, `applications_written`, `pending_written`, `pending_left`.
alter table open_item
  add column first_txn     ledger_amount not null default 0,
  add column first_amount  ledger_amount not null default 0,
  add column next_moved_on date not null default 'infinity',
  add column last_moved_on date not null default '-infinity';
alter table open_item disable trigger item_stays;
update open_item i set first_txn = m.first_txn, first_amount = m.first_amount, next_moved_on = m.next_on, last_moved_on = m.last_on
from (
  select o.id, sum(m.txn) filter (where m.moved_on = o.opened_on) as first_txn, sum(m.amount) filter (where m.moved_on = o.opened_on) as first_amount,
         coalesce(min(m.moved_on) filter (where m.moved_on > o.opened_on), 'infinity') as next_on, max(m.moved_on) as last_on
  from open_item o
    join (
      select item_id, posting_date as moved_on, txn_debit - txn_credit as txn, debit - credit as amount from entry_line where item_id is not null
      union all
      select item_id, posting_date, txn_debit - txn_credit, debit - credit from pending_line where item_id is not null
      union all
      select from_item_id, applied_date, -txn_amount, -amount from item_application
      union all
      select to_item_id, applied_date, txn_amount, amount from item_application) m on m.item_id = o.id
  group by o.id) m
where i.id = m.id;
alter table open_item enable trigger item_stays;

-- What is open is summed by account, firm and age out of this index alone; what has moved since a day is found in the other one.
drop index open_item_open;
create index open_item_open on open_item (gl_account, firm_id)
  include (company_id, currency, side, document_date, due_date, opened_on, last_moved_on, open_txn, open_amount)
  where open_txn <> 0 or open_amount <> 0;
create index open_item_by_moves on open_item (last_moved_on, opened_on, next_moved_on);
