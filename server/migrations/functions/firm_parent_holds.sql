-- Parents lead up and never back: two who make a circle at once wait for each other here.
create or replace function firm_parent_holds() returns trigger
  language plpgsql
  as $$
  begin
    perform pg_advisory_xact_lock(hashtext('firm_parent'));
    if exists (
      with recursive up as (
        select f.firm_id, b.owner_id, b.parent_id from firm f join firm_bill_to b on b.owner_id = f.id where f.firm_id = new.parent_id
        union
        select f.firm_id, b.owner_id, b.parent_id from up u join firm f on f.firm_id = u.parent_id join firm_bill_to b on b.owner_id = f.id)
      select from up where owner_id = new.owner_id) then
      raise exception 'a firm is not its own parent' using errcode = 'check_violation', constraint = 'firm_parent_not_below', table = tg_table_name;
    end if;
    return new;
  end $$;
do $$
begin
  create or replace trigger firm_parent_holds before insert or update of parent_id on firm_bill_to
    for each row when (new.parent_id is not null) execute function firm_parent_holds();
end $$;
