-- Tickets of inventory: what people move of stock by hand, with why. A draft may lack what a commit needs.

alter table gl_approval_limit
  drop constraint gl_approval_limit_document_kind_check,
  add constraint gl_approval_limit_document_kind_check check (document_kind in (
    'PurchaseInvoice', 'Payment', 'OneTimePayment', 'CardPayment', 'PurchaseOrder', 'CustomerInvoice', 'CustomerCredit', 'JournalEntry',
    'InventoryTicket'));

create table inventory_ticket (
  id               uuid primary key default gen_random_uuid(),
  ticket_no        text not null constraint inventory_ticket_no_used_once unique check (length(ticket_no) <= 20),
  company_id       text not null constraint inventory_ticket_company references company (company_id),
  status           text not null check (status in ('Pending', 'Submitted', 'Approved', 'Committed', 'Closed', 'Cancelled', 'Reversed')),
  ticket_type      text not null check (ticket_type in (
                     'Receipt', 'Issue', 'Adjustment', 'CostAdjustment', 'Transfer', 'JobIssue', 'JobReturn')),
  sub_type         text,
  sub_type_type    text generated always as ('TICKET_SUB_TYPE') stored,
  ticket_date      date,
  warehouse_id     text constraint inventory_ticket_warehouse references warehouse (warehouse_id),
  to_warehouse_id  text constraint inventory_ticket_to_warehouse references warehouse (warehouse_id),
  in_transit       boolean not null default false,
  notes            text check (length(notes) <= 500),
  value            numeric(19, 4),
  submitted_by     text check (length(submitted_by) <= 100),
  approved_by      text check (length(approved_by) <= 100),
  approved_on      timestamptz,
  approver_id      uuid,
  approval_note    text check (length(approval_note) <= 200),
  -- Everybody who has written or submitted what is to be approved.
  written_by       uuid[] not null default '{}',
  entry_no         text check (length(entry_no) <= 20),
  entry_id         uuid,
  received_on      date,
  reversed_on      date,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint inventory_ticket_sub_type foreign key (sub_type_type, sub_type) references user_code (code_type, code_id),
  constraint inventory_ticket_committed_whole check (
    status not in ('Committed', 'Closed', 'Reversed') or (ticket_date is not null and warehouse_id is not null and sub_type is not null)),
  constraint inventory_ticket_approved_by_another check (approver_id is null or not approver_id = any (written_by)),
  constraint inventory_ticket_approval_whole check ((approver_id is null) = (approved_by is null))
);
create index inventory_ticket_by_date on inventory_ticket (ticket_date, ticket_no);
create index inventory_ticket_by_warehouse on inventory_ticket (warehouse_id, ticket_no desc) where warehouse_id is not null;
create index inventory_ticket_by_to_warehouse on inventory_ticket (to_warehouse_id) where to_warehouse_id is not null;
create index inventory_ticket_by_sub_type on inventory_ticket (sub_type_type, sub_type) where sub_type is not null;
create index inventory_ticket_by_entry on inventory_ticket (entry_id) where entry_id is not null;
create index inventory_ticket_waiting on inventory_ticket (ticket_no) where status = 'Submitted';
create index inventory_ticket_find on inventory_ticket
  using gin (fold(ticket_no) gin_trgm_ops, fold(notes) gin_trgm_ops, fold(entry_no) gin_trgm_ops);

create table inventory_ticket_line (
  id             uuid primary key default gen_random_uuid(),
  owner_id       uuid not null references inventory_ticket on delete cascade,
  position       integer not null,
  product_id     text constraint inventory_ticket_line_product references product (product_id),
  description    text check (length(description) <= 100),
  lot_no         text check (length(lot_no) <= 30),
  bin            text check (length(bin) <= 20),
  to_bin         text check (length(to_bin) <= 20),
  quantity       numeric(19, 6),
  unit           text check (length(unit) <= 20),
  on_hand        numeric(19, 6),
  unit_cost      numeric(19, 6),
  given_value    numeric(19, 4),
  value          numeric(19, 4),
  reason         text,
  reason_type    text generated always as ('ADJUST_REASON') stored,
  job_id         text constraint inventory_ticket_line_job references job_master (job_no),
  cost_code      text,
  cost_code_type text generated always as ('COST_CODE') stored,
  constraint inventory_ticket_line_reason foreign key (reason_type, reason) references user_code (code_type, code_id),
  constraint inventory_ticket_line_cost_code foreign key (cost_code_type, cost_code) references user_code (code_type, code_id)
);
create index inventory_ticket_line_by_owner on inventory_ticket_line (owner_id, position);
create index inventory_ticket_line_by_product on inventory_ticket_line (product_id) where product_id is not null;
create index inventory_ticket_line_by_reason on inventory_ticket_line (reason_type, reason) where reason is not null;
create index inventory_ticket_line_by_job on inventory_ticket_line (job_id) where job_id is not null;
create index inventory_ticket_line_by_cost_code on inventory_ticket_line (cost_code_type, cost_code) where cost_code is not null;

create trigger version_counted after insert or update or delete or truncate on inventory_ticket
  for each statement execute function table_changed('inventory_ticket');
create constraint trigger inventory_ticket_entry after insert or update of entry_id on inventory_ticket
  for each row when (new.entry_id is not null) execute function names_moved_entry();
