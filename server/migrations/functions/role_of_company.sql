create or replace function role_of_company() returns trigger
  language plpgsql
  as $$
  begin
    if new.company_id is null then
      select g.company_id into new.company_id from gl_control g where g.id = new.owner_id;
    elsif new.owner_id is null then
      select g.id into new.owner_id from gl_control g where g.company_id = new.company_id;
    end if;
    return new;
  end $$;
