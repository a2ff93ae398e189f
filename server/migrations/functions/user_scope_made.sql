create or replace function user_scope_made() returns trigger
  language plpgsql
  as $$ begin insert into user_scope (id) values (new.id); return null; end $$;
