-- Whether a user may see an account. Codes are compared by their characters, as the screens compare them.
create or replace function sees_gl_account(who uuid, code text) returns boolean
  language sql stable parallel safe
  as $$
    select not coalesce((select accounts_limited from user_scope_shown where id = who), false)
      or exists (select from user_gl_account_shown g
                 where g.owner_id = who and code collate "C" >= g.from_account collate "C"
                   and code collate "C" <= coalesce(g.to_account, g.from_account) collate "C")
  $$;
