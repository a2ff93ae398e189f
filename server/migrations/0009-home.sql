-- What HOME asks of firms: since when one is on hold, and what is counted often.

alter table firm add column held_on timestamptz;
update firm set held_on = updated_on where on_hold;

create function firm_hold_dated() returns trigger
  language plpgsql
  as $$
  begin
    if not new.on_hold then new.held_on = null;
    elsif tg_op = 'INSERT' or not old.on_hold then new.held_on = coalesce(new.held_on, now());
    end if;
    return new;
  end $$;
create trigger firm_hold_dated before insert or update of on_hold on firm
  for each row execute function firm_hold_dated();

create index firm_by_standing on firm (standing, firm_type);
create index firm_by_creation on firm (created_on) include (firm_type);
create index firm_without_city on firm (firm_id) where coalesce(city, '') = '';
create index firm_without_phone on firm (firm_id) where coalesce(phone, '') = '';
create index firm_vendors_outside on firm (firm_id) include (id) where is_vendor and external_users;
create index audit_log_by_table_day on audit_log (table_name, action_on, id_value);
