-- What stands in the books names its currency without a reference: it is asked before one is deleted, and its decimals stay those that
-- its amounts were posted in.
create or replace function currency_stays() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'UPDATE' then
      if (new.currency_code, new.decimals) is distinct from (old.currency_code, old.decimals) then
        raise exception 'the code and the decimals of a currency are said once' using errcode = 'NV002';
      end if;
      return new;
    end if;
    if exists (select from gl_balance_shown where currency = old.currency_code)
       or exists (select from open_item_shown where currency = old.currency_code)
       or exists (select from pending_line_shown where txn_currency = old.currency_code) then
      raise exception 'currency % stands in the books', old.currency_code using errcode = 'foreign_key_violation';
    end if;
    return old;
  end $$;
