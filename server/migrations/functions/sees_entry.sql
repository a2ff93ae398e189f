-- Whether a user may see every account that an entry touches, posted or waiting; no entry is nobody's. A function, so that whoever plans a statement does not take what
-- is asked for the few who are limited for what is asked of every row.
create or replace function sees_entry(who uuid, asked uuid) returns boolean
  language sql stable parallel safe
  as $$
    select not exists (select from moved_line x where x.entry_id = asked and not sees_gl_account(who, x.gl_account))
  $$;
