-- Posting costs the first hours of a company no more than any other (docs/decisions/0044). A plan is kept by its connection until the table
-- is analysed again, and of a table that was analysed at a page or two the planner believes that reading it whole is the cheapest: entries,
-- items, day-books and applications were walked over by every posting while they grew by thousands. All that a posting asks has a key, so
-- the functions of a posting, and the checks of what they wrote, do not weigh a walk at all; the joins of lines with their items go item by
-- item, since the other joins begin with a walk over all items.

alter function ledger_ground set enable_seqscan = off;
alter function items_held
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
alter function write_entry
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
alter function hold_entry
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
alter function integrate_entry
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
alter function entry_holds
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
alter function pending_holds
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off;
alter function line_has_entry set enable_seqscan = off;
alter function item_holds set enable_seqscan = off;
alter function application_holds set enable_seqscan = off;
