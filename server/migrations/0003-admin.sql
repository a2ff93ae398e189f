-- Administration: firms and their accounts, company, branch, warehouse, user codes, the menu tree, and what the portal counts.

-- How often a table has changed. Counted per backend, so that writers of one table do not wait for each other; the sum that a
-- statement sees belongs to exactly the rows that it sees, whichever process asks.
create table table_version (
  table_name text     not null,
  shard      smallint not null,
  value      bigint   not null,
  primary key (table_name, shard)
) with (fillfactor = 50);

create function table_changed() returns trigger
  language plpgsql
  as $$
  begin
    insert into table_version (table_name, shard, value) values (tg_argv[0], pg_backend_pid() % 64, 1)
    on conflict (table_name, shard) do update set value = table_version.value + 1;
    return null;
  end $$;

create function table_version_of(name text) returns bigint
  language sql stable parallel safe
  return (select coalesce(sum(value), 0)::bigint from table_version where table_name = name);

-- Organization

create table company (
  id              uuid primary key default gen_random_uuid(),
  company_id      text not null constraint company_id_used_once unique check (length(company_id) between 1 and 10),
  name            text not null check (length(name) between 1 and 100),
  legal_name      text,
  is_default      boolean not null,
  active          boolean not null,
  currency        text not null check (currency in ('CAD', 'USD')),
  business_number text,
  hst_number      text,
  phone           text,
  line1           text not null,
  line2           text,
  city            text not null,
  region          text,
  postal_code     text,
  country         text not null,
  logo            text,
  logo_file_type  text check (logo_file_type in ('image/png', 'image/jpeg', 'image/gif', 'application/pdf')),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint company_default_active check (active or not is_default)
);
-- At most one here; that there is at least one is a rule.
create unique index company_one_default on company (is_default) where is_default;

create table branch (
  id               uuid primary key default gen_random_uuid(),
  branch_id        text not null constraint branch_id_used_once unique check (length(branch_id) between 1 and 10),
  company_id       text not null constraint branch_company references company (company_id),
  name             text not null check (length(name) between 1 and 100),
  active           boolean not null,
  phone            text,
  line1            text not null,
  line2            text,
  city             text not null,
  region           text,
  postal_code      text,
  country          text not null,
  tax_registration text,
  gl_segment       text check (gl_segment ~ '^[0-9]{1,8}$'),
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);
create index branch_by_company on branch (company_id);

-- User codes

create table user_code_type (
  id           uuid primary key default gen_random_uuid(),
  code_type    text not null constraint user_code_type_used_once unique,
  description  text not null,
  applications text not null,
  active       boolean not null default true,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);

create table user_code (
  id                uuid primary key default gen_random_uuid(),
  code_type         text not null constraint user_code_of_type references user_code_type (code_type),
  code_id           text not null check (length(code_id) between 1 and 20),
  description       text not null check (length(description) between 1 and 50),
  description_fr    text,
  description_zh_cn text,
  description_zh_tw text,
  sequence          integer not null check (sequence between 0 and 9999),
  active            boolean not null,
  system            boolean not null default false,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint user_code_used_once unique (code_type, code_id)
);
create index user_code_in_order on user_code (code_type, sequence, code_id);

create table warehouse (
  id                     uuid primary key default gen_random_uuid(),
  warehouse_id           text not null constraint warehouse_id_used_once unique check (length(warehouse_id) between 1 and 10),
  branch_id              text not null constraint warehouse_branch references branch (branch_id),
  name                   text not null check (length(name) between 1 and 100),
  active                 boolean not null,
  kind                   text not null check (kind in ('Standard', 'Truck', 'Consignment')),
  negative_stock_allowed boolean not null,
  default_ship_via       text,
  ship_via_type          text generated always as ('SHIP_VIA') stored,
  line1                  text not null,
  line2                  text,
  city                   text not null,
  region                 text,
  postal_code            text,
  country                text not null,
  count_stage            text not null default 'Clear' check (count_stage in ('Clear', 'Frozen', 'Counted')),
  posting_tags           boolean not null default false,
  freeze_date            date,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint warehouse_clear_to_deactivate check (active or count_stage = 'Clear'),
  constraint warehouse_ship_via foreign key (ship_via_type, default_ship_via) references user_code (code_type, code_id)
);
create index warehouse_by_branch on warehouse (branch_id);
create index warehouse_by_ship_via on warehouse (ship_via_type, default_ship_via) where default_ship_via is not null;

-- Firms. City, region, credit limit and hold are copies out of the accounts and addresses, kept by triggers, so that the list
-- reads one table whatever it sorts and filters by.

create table firm (
  id              uuid primary key default gen_random_uuid(),
  firm_id         text not null check (length(firm_id) between 1 and 20),
  name            text not null check (length(name) between 1 and 100),
  legal_name      text,
  status          text not null check (status in ('Active', 'Inactive')),
  is_bill_to      boolean not null,
  is_ship_to      boolean not null,
  is_vendor       boolean not null,
  language        text not null check (language in ('en-CA', 'fr-CA', 'zh-CN', 'zh-TW')),
  business_number text,
  phone           text,
  fax             text,
  website         text,
  jobber_firm_id  text,
  external_users  boolean not null,
  sales_manager   boolean not null,
  edi_partner_id  text,
  notes           text,
  notes_pop_up    boolean not null,
  city            text,
  region          text,
  postal_code     text,
  credit_limit    numeric(19, 4),
  on_hold         boolean not null default false,
  types           text generated always as (
    case when is_bill_to then 'B' else '' end || case when is_ship_to then 'S' else '' end ||
    case when is_vendor then 'V' else '' end) stored,
  firm_type       text generated always as (
    case when not is_vendor then 'customer' when is_bill_to or is_ship_to then 'both' else 'vendor' end) stored,
  standing        text generated always as (
    case when status = 'Inactive' then 'Inactive' when on_hold then 'OnHold' else 'Active' end) stored,
  search_text     text generated always as (
    fold(firm_id || ' ' || name || ' ' || coalesce(legal_name, '') || ' ' || coalesce(city, '') || ' ' || coalesce(phone, ''))) stored,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint firm_id_used_once unique (firm_id) include (id),
  constraint firm_type_given check (is_bill_to or is_ship_to or is_vendor),
  constraint firm_jobber_valid foreign key (jobber_firm_id) references firm (firm_id)
) with (fillfactor = 90);

create index firm_by_name on firm (name, id);
create index firm_by_city on firm (city, id);
create index firm_by_credit_limit on firm (credit_limit, id);
create index firm_vendors on firm (firm_id) include (id) where firm_type = 'vendor' or firm_type = 'both';
create index firm_customers on firm (firm_id) include (id) where firm_type = 'customer' or firm_type = 'both';
create index firm_on_hold on firm (firm_id) include (id) where standing = 'OnHold';
create index firm_by_jobber on firm (jobber_firm_id) where jobber_firm_id is not null;
create index firm_by_fold_name on firm (fold(name));
create index firm_search on firm using gin (search_text gin_trgm_ops);
create index firm_find_id on firm using gin (fold(firm_id) gin_trgm_ops);
create index firm_find_name on firm using gin (fold(name) gin_trgm_ops);
create index firm_find_city on firm using gin (fold(city) gin_trgm_ops);

create table firm_bill_to (
  owner_id              uuid primary key references firm on delete cascade,
  currency              text not null check (currency in ('CAD', 'USD')),
  credit_limit          numeric(19, 4) not null check (credit_limit >= 0),
  on_hold               boolean not null,
  hold_reason           text,
  hold_reason_type      text generated always as ('HOLD_REASON') stored,
  statement_cycle       text not null check (statement_cycle in ('None', 'Weekly', 'Monthly')),
  consolidated_invoicing boolean not null,
  po_required           boolean not null,
  interest_charged      boolean not null,
  tax_exempt_number     text,
  card_brand            text check (card_brand in ('Visa', 'Mastercard', 'Amex')),
  card_last_four        text check (card_last_four ~ '^[0-9]{4}$'),
  constraint firm_bill_to_hold_reason foreign key (hold_reason_type, hold_reason) references user_code (code_type, code_id)
);
create index firm_bill_to_by_hold_reason on firm_bill_to (hold_reason_type, hold_reason) where hold_reason is not null;

create table firm_ship_to (
  owner_id          uuid primary key references firm on delete cascade,
  bill_to_id        text constraint firm_bill_to_valid references firm (firm_id),
  ship_via          text,
  ship_via_type     text generated always as ('SHIP_VIA') stored,
  warehouse_id      text constraint firm_ship_to_warehouse references warehouse (warehouse_id),
  receiving_hours   text,
  deliver_monday    boolean not null,
  deliver_tuesday   boolean not null,
  deliver_wednesday boolean not null,
  deliver_thursday  boolean not null,
  deliver_friday    boolean not null,
  over_percent      numeric(9, 6) not null check (over_percent between 0 and 100),
  under_percent     numeric(9, 6) not null check (under_percent between 0 and 100),
  certificate_rule  text not null check (certificate_rule in ('Always', 'OnRequest', 'Never')),
  constraint firm_ship_to_ship_via foreign key (ship_via_type, ship_via) references user_code (code_type, code_id)
);
create index firm_ship_to_by_bill_to on firm_ship_to (bill_to_id) where bill_to_id is not null;
create index firm_ship_to_by_warehouse on firm_ship_to (warehouse_id) where warehouse_id is not null;
create index firm_ship_to_by_ship_via on firm_ship_to (ship_via_type, ship_via) where ship_via is not null;

create table firm_vendor (
  owner_id           uuid primary key references firm on delete cascade,
  currency           text not null check (currency in ('CAD', 'USD')),
  ap_firm_id         integer constraint firm_ap_firm_id_not_negative check (ap_firm_id >= 0),
  commission_percent numeric(9, 6) not null constraint firm_commission_not_negative check (commission_percent between 0 and 100),
  payment_method     text not null check (payment_method in ('Cheque', 'EFT', 'Wire', 'Card')),
  separate_cheque    boolean not null,
  on_hold            boolean not null,
  hold_reason        text,
  hold_reason_type   text generated always as ('HOLD_REASON') stored,
  lead_time_days     integer not null check (lead_time_days between 0 and 999),
  minimum_order      numeric(19, 4) not null check (minimum_order >= 0),
  reporting_slip     text not null check (reporting_slip in ('None', 'T5018', 'T4A')),
  constraint firm_vendor_hold_reason foreign key (hold_reason_type, hold_reason) references user_code (code_type, code_id)
);
create index firm_vendor_by_hold_reason on firm_vendor (hold_reason_type, hold_reason) where hold_reason is not null;

create table firm_address (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references firm on delete cascade,
  position    integer not null,
  kind        text not null check (kind in ('Main', 'Billing', 'Shipping', 'Remittance')),
  line1       text not null,
  line2       text,
  city        text not null,
  region      text,
  postal_code text,
  country     text not null
);
create index firm_address_by_owner on firm_address (owner_id, position);

create table firm_contact (
  id                     uuid primary key default gen_random_uuid(),
  owner_id               uuid not null references firm on delete cascade,
  position               integer not null,
  name                   text not null,
  role                   text,
  email                  text,
  phone                  text,
  receives_invoices      boolean not null,
  receives_statements    boolean not null,
  receives_confirmations boolean not null,
  receives_certificates  boolean not null,
  uses_portal            boolean not null
);
create index firm_contact_by_owner on firm_contact (owner_id, position);

create function firm_summary_follows() returns trigger
  language plpgsql
  as $$
  begin
    update firm f
    set city = s.city, region = s.region, postal_code = s.postal_code, credit_limit = s.credit_limit, on_hold = s.on_hold
    from (
      select w.owner_id, a.city, a.region, a.postal_code, b.credit_limit,
             coalesce(b.on_hold, false) or coalesce(v.on_hold, false) as on_hold
      from (select distinct owner_id from touched) w
      left join firm_bill_to b on b.owner_id = w.owner_id
      left join firm_vendor v on v.owner_id = w.owner_id
      left join lateral (
        select city, region, postal_code from firm_address where owner_id = w.owner_id
        order by kind <> 'Main', position limit 1) a on true
    ) s
    where f.id = s.owner_id
      and (f.city, f.region, f.postal_code, f.credit_limit, f.on_hold)
          is distinct from (s.city, s.region, s.postal_code, s.credit_limit, s.on_hold);
    return null;
  end $$;

create trigger firm_summary_on_insert after insert on firm_bill_to
  referencing new table as touched for each statement execute function firm_summary_follows();
create trigger firm_summary_on_update after update on firm_bill_to
  referencing new table as touched for each statement execute function firm_summary_follows();
create trigger firm_summary_on_delete after delete on firm_bill_to
  referencing old table as touched for each statement execute function firm_summary_follows();
create trigger firm_summary_on_insert after insert on firm_vendor
  referencing new table as touched for each statement execute function firm_summary_follows();
create trigger firm_summary_on_update after update on firm_vendor
  referencing new table as touched for each statement execute function firm_summary_follows();
create trigger firm_summary_on_delete after delete on firm_vendor
  referencing old table as touched for each statement execute function firm_summary_follows();
create trigger firm_summary_on_insert after insert on firm_address
  referencing new table as touched for each statement execute function firm_summary_follows();
create trigger firm_summary_on_update after update on firm_address
  referencing new table as touched for each statement execute function firm_summary_follows();
create trigger firm_summary_on_delete after delete on firm_address
  referencing old table as touched for each statement execute function firm_summary_follows();

-- [S6.07] A user with rows here sees these customers only.
create table customer_assignment (
  user_id uuid not null references app_user on delete cascade,
  firm_id text not null references firm (firm_id) on delete cascade,
  primary key (user_id, firm_id)
);
create index customer_assignment_by_firm on customer_assignment (firm_id);

-- Applications, menus, routes [S3.01]-[S3.03]. `seeded` is what our doors said last; where a row differs from it, an
-- administrator has changed it and the next start leaves that column alone.

create table application (
  application text primary key check (application ~ '^[A-Z][A-Z0-9]{0,19}$' and application <> 'HOME'),
  description text not null check (length(description) between 1 and 100),
  router_path text not null check (router_path ~ '^/[A-Za-z0-9_-]+$'),
  sequence    integer not null,
  is_active   boolean not null default true,
  seeded      jsonb,
  created_by text not null default 'system', created_on timestamptz not null default now(),
  updated_by text not null default 'system', updated_on timestamptz not null default now(),
  version integer not null default 1
);
create unique index application_path_once on application (lower(router_path));

create table menu (
  menu_key    integer generated always as identity primary key,
  menu_id     text not null constraint menu_id_used_once unique check (length(menu_id) between 1 and 20 and menu_id <> 'ROOT'),
  application text not null references application,
  menu_name   text not null check (length(menu_name) between 1 and 100),
  parent_id   text not null default 'ROOT',
  sequence    integer not null,
  is_active   boolean not null default true,
  router_path text,
  seeded      jsonb,
  created_by text not null default 'system', created_on timestamptz not null default now(),
  updated_by text not null default 'system', updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint menu_not_its_own_parent check (parent_id <> menu_id)
);
create index menu_by_application on menu (application, sequence);

create table route (
  route_key integer generated always as identity primary key,
  path      text not null check (path ~ '^/[^/]+/.+$'),
  name      text not null check (length(name) between 1 and 100),
  component text not null check (component ~ '^[a-z]+/[a-z0-9-]+$'),
  props     jsonb check (jsonb_typeof(props) = 'object'),
  meta      jsonb check (jsonb_typeof(meta) = 'object'),
  menu_id   text generated always as (meta ->> 'menuId') stored,
  seeded    jsonb,
  created_by text not null default 'system', created_on timestamptz not null default now(),
  updated_by text not null default 'system', updated_on timestamptz not null default now(),
  version integer not null default 1
);
create unique index route_path_once on route (lower(path));
create index route_by_component on route (component);

-- What the portal counts in its badges.

create table portal_notification (
  id         uuid primary key default gen_random_uuid(),
  bill_to_id text not null references firm (firm_id) on delete cascade,
  user_id    uuid references app_user on delete cascade,
  subject    text not null,
  body       text not null,
  read_on    timestamptz,
  created_on timestamptz not null default now()
);
create index portal_notification_unread on portal_notification (bill_to_id) where read_on is null;

create table portal_cart_line (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references app_user on delete cascade,
  bill_to_id text not null references firm (firm_id) on delete cascade,
  position   integer not null,
  product_id text not null,
  quantity   numeric(19, 6) not null check (quantity > 0),
  created_on timestamptz not null default now()
);
create index portal_cart_line_by_user on portal_cart_line (user_id, bill_to_id, position);

-- The bill-to that a portal user works for now, so that any process and any browser tab agree.
create table portal_account (
  user_id    uuid primary key references app_user on delete cascade,
  bill_to_id text not null references firm (firm_id) on delete cascade,
  chosen_on  timestamptz not null default now()
);

create trigger version_counted after insert or update or delete or truncate on firm
  for each statement execute function table_changed('firm');
create trigger version_counted after insert or update or delete or truncate on company
  for each statement execute function table_changed('company');
create trigger version_counted after insert or update or delete or truncate on branch
  for each statement execute function table_changed('branch');
create trigger version_counted after insert or update or delete or truncate on warehouse
  for each statement execute function table_changed('warehouse');
create trigger version_counted after insert or update or delete or truncate on user_code
  for each statement execute function table_changed('user_code');
create trigger version_counted after insert or update or delete or truncate on user_code_type
  for each statement execute function table_changed('user_code_type');
-- The list of codes shows the applications of their type.
create trigger codes_change_with_type after insert or update or delete or truncate on user_code_type
  for each statement execute function table_changed('user_code');
