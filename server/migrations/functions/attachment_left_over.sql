create or replace function attachment_left_over() returns trigger
  language plpgsql
  as $$
  begin
    insert into attachment_leftover (id) values (old.id);
    return null;
  end $$;
