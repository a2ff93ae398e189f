-- [I12] The database asks for the second hand too.
create or replace function ticket_has_second_hand() returns trigger
  language plpgsql
  as $$
  begin
    if new.approver_id is null and exists (
      select from limits_passed(new.company_id, array['InventoryTicket'], new.value, null, null, business_day(new.updated_on))) then
      raise exception 'a ticket above a limit names who approved it' using errcode = 'NV002';
    end if;
    return new;
  end $$;
create or replace trigger ticket_has_second_hand before update on inventory_ticket
  for each row when (new.status = 'Committed' and old.status <> 'Committed') execute function ticket_has_second_hand();
create or replace trigger ticket_begun_committed before insert on inventory_ticket
  for each row when (new.status = 'Committed') execute function ticket_has_second_hand();
