-- What every call asks for and hardly anybody writes is kept by the server with a version that the database counts (decision 0064): one
-- for what rules of documents stand on, one for who may do what. A server asks for the version with a statement that it makes anyway.

do $$
declare
  name text;
begin
  foreach name in array array[
    'account_role', 'account_terms', 'account_terms_instalment', 'bank_account', 'branch', 'company', 'configuration', 'configuration_control',
    'credit_card', 'currency', 'customer_assignment', 'distribution_template', 'firm', 'firm_ship_to', 'firm_vendor', 'foreign_exchange', 'gl_account', 'gl_control',
    'holdback_calendar', 'job_cost_code', 'job_master', 'place', 'product', 'product_class', 'sales_tax', 'sales_tax_rate', 'tax_group',
    'tax_group_tax', 'user_bank_account', 'user_branch', 'user_code', 'user_gl_account', 'user_scope', 'user_warehouse', 'warehouse'] loop
    execute format(
      'create trigger facts_counted after insert or update or delete or truncate on %I for each statement execute function table_changed(%L)',
      name, '%facts');
  end loop;
  foreach name in array array[
    'application', 'customer_assignment', 'menu', 'menu_access', 'named_right', 'role', 'role_named_right', 'role_right', 'route', 'user_branch', 'user_role',
    'user_scope', 'user_warehouse', 'widget_security'] loop
    execute format(
      'create trigger rights_counted after insert or update or delete or truncate on %I for each statement execute function table_changed(%L)',
      name, '%rights');
  end loop;
end $$;

-- When somebody signed in last says nothing of what he may do.
create trigger rights_counted after insert or delete or truncate or
    update of subject, user_name, display_name, domain, landing_page, show_menus, css_files, language, default_ship_to, external_user, disabled
  on app_user for each statement execute function table_changed('%rights');

-- Their list counts its rows and keeps the count with the version of the table, as every list does.
create trigger list_counted after insert or update or delete or truncate on currency
  for each statement execute function table_changed('currency');

-- Two files of two tables at once count the facts together: what is counted once in a long transaction has a place for each backend too.
create or replace function table_changed() returns trigger
  language plpgsql
  as $$
  declare
    counted text := current_setting('novus.counted_once', true);
    shard   integer := pg_backend_pid() % 64;
  begin
    if counted <> '' then
      if strpos(counted, ' ' || tg_argv[0] || ' ') > 0 then
        return null;
      end if;
      perform set_config('novus.counted_once', counted || tg_argv[0] || ' ', true);
      shard := 64 + shard;
    end if;
    insert into table_version (table_name, shard, value) values (tg_argv[0], shard, 1)
    on conflict on constraint table_version_pkey do update set value = table_version.value + 1;
    return null;
  end $$;
