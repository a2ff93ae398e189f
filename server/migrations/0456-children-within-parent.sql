-- The function stands before its trigger: its text is that of functions/children_within_parent.sql, which is written after the migrations.
create function children_within_parent() returns trigger language plpgsql as $$ begin return null; end $$;
create constraint trigger children_within_parent after insert or update on stock_lot_parent
  deferrable initially deferred for each row execute function children_within_parent();
