-- [finance 5.6] More balances than one revaluation holds are revalued in several of the same day: each takes what those before it left.
alter table fx_revaluation
  -- Null: it holds all that there was.
  add column part      integer check (part >= 1),
  -- Balances that it left for the next one.
  add column left_over integer check (left_over >= 0);

drop index fx_revaluation_once;
create unique index fx_revaluation_once on fx_revaluation (company_id, currency, revaluation_date, scope, coalesce(part, 0))
  where status = 'Posted';
-- What another part of the day holds already is found by its item.
create index fx_revaluation_line_by_item on fx_revaluation_line (item_id) where item_id is not null;
