create or replace function sees_bank_account(who uuid, bank text) returns boolean
  language sql stable parallel safe
  as $$
    select not coalesce((select banks_limited from user_scope_shown where id = who), false)
      or exists (select from user_bank_account_shown b where b.owner_id = who and b.bank_account_id = bank)
  $$;
