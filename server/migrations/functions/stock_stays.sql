-- What moved stays, and what is counted from it is counted by its trigger alone.
create or replace function stock_stays() returns trigger
  language plpgsql
  as $$
  begin
    if tg_table_name in ('stock_move', 'stock_posting') or pg_trigger_depth() < 2 then
      raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'NV001';
    end if;
    return null;
  end $$;

create or replace trigger stock_stays before update or delete or truncate on stock_move for each statement execute function stock_stays();
create or replace trigger stock_stays before update or delete or truncate on stock_posting for each statement execute function stock_stays();
create or replace trigger stock_stays before update or delete or truncate on stock_pool for each statement execute function stock_stays();
create or replace trigger stock_stays before update or delete or truncate on stock_place for each statement execute function stock_stays();
create or replace trigger stock_stays before insert or update or delete or truncate on stock_day for each statement execute function stock_stays();
