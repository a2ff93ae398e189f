create or replace function route_owner() returns trigger
  language plpgsql
  as $$
  begin
    new.route_key := coalesce(new.route_key, nextval('route_key'));
    if new.owner_id is null then
      select id into new.owner_id from application where lower(router_path) = lower('/' || split_part(new.path, '/', 2));
    end if;
    return new;
  end $$;
