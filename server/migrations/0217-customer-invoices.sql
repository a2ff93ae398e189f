-- What customers are asked for, with the lines that it comes from. A draft may lack what a posting needs.

alter table gl_approval_limit
  drop constraint gl_approval_limit_document_kind_check,
  add constraint gl_approval_limit_document_kind_check check (document_kind in (
    'PurchaseInvoice', 'Payment', 'OneTimePayment', 'CardPayment', 'PurchaseOrder', 'CustomerInvoice', 'CustomerCredit'));

-- Numbers that customers see leave no gap; drafts are counted by a sequence.
create sequence customer_invoice_document;
insert into sequence_counter (counter_id, description, description_fr, description_zh_cn, description_zh_tw, prefix, width,
                              reset_rule, per_branch, gapless, active, created_by, updated_by)
values ('SALES_INVOICE', 'Customer invoices', 'Factures clients', '客户发票', '客戶發票', 'IN', 6, 'Never', false, true, true,
        'system', 'system')
on conflict on constraint sequence_counter_used_once do nothing;

create table customer_invoice (
  id                 uuid primary key default gen_random_uuid(),
  document_no        text not null constraint customer_invoice_document_no_used_once unique check (length(document_no) <= 20),
  invoice_no         text constraint customer_invoice_no_used_once unique check (length(invoice_no) <= 20),
  company_id         text not null constraint customer_invoice_company references company (company_id),
  status             text not null check (status in ('Draft', 'Submitted', 'Approved', 'Posted', 'Reversed')),
  kind               text not null check (kind in ('Invoice', 'Credit', 'Charge')),
  bill_to_id         text not null constraint customer_invoice_bill_to references firm (firm_id),
  ship_to_id         text constraint customer_invoice_ship_to references firm (firm_id),
  credits            text constraint customer_invoice_credits references customer_invoice (document_no),
  doc_date           date,
  terms_code         text constraint customer_invoice_terms references account_terms (terms_code),
  due_date           date,
  discount_date      date,
  discount_amount    numeric(19, 4) check (discount_amount >= 0),
  currency           text constraint customer_invoice_currency references currency (currency_code),
  rate               numeric(18, 8) check (rate > 0),
  rate_date          date,
  sales_rep_id       text constraint customer_invoice_sales_rep references sales_rep (sales_rep_id),
  customer_reference text check (length(customer_reference) <= 60),
  reason             text check (length(reason) <= 200),
  holdback_percent   numeric(9, 6) not null check (holdback_percent between 0 and 100),
  contract_date      date,
  holdback_due_on    date,
  lien_claimed       boolean not null default false,
  notes              text check (length(notes) <= 500),
  net_amount         numeric(19, 4),
  tax_amount         numeric(19, 4),
  holdback_amount    numeric(19, 4),
  due_amount         numeric(19, 4),
  doc_amount         numeric(19, 4),
  submitted_by       text check (length(submitted_by) <= 100),
  approved_by        text check (length(approved_by) <= 100),
  approved_on        timestamptz,
  approver_id        uuid,
  approval_note      text check (length(approval_note) <= 200),
  -- Everybody who has written or submitted what is to be approved.
  written_by         uuid[] not null default '{}',
  entry_no           text check (length(entry_no) <= 20),
  entry_id           uuid,
  item_id            uuid constraint customer_invoice_item references open_item (id),
  holdback_item_id   uuid constraint customer_invoice_holdback_item references open_item (id),
  reversed_on        date,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1,
  constraint customer_invoice_posted_whole check (
    status in ('Draft', 'Submitted', 'Approved') or (entry_id is not null and invoice_no is not null and doc_date is not null)),
  -- Nobody approves what he has written, whatever his rights.
  constraint customer_invoice_approved_by_another check (approver_id is null or not approver_id = any (written_by)),
  constraint customer_invoice_approval_whole check ((approver_id is null) = (approved_by is null))
);
create index customer_invoice_by_bill_to on customer_invoice (bill_to_id, document_no desc);
create index customer_invoice_by_ship_to on customer_invoice (ship_to_id) where ship_to_id is not null;
create index customer_invoice_by_credits on customer_invoice (credits) where credits is not null;
create index customer_invoice_by_terms on customer_invoice (terms_code) where terms_code is not null;
create index customer_invoice_by_sales_rep on customer_invoice (sales_rep_id) where sales_rep_id is not null;
create index customer_invoice_by_date on customer_invoice (doc_date, document_no);
create index customer_invoice_by_item on customer_invoice (item_id) where item_id is not null;
create index customer_invoice_by_holdback_item on customer_invoice (holdback_item_id) where holdback_item_id is not null;
create index customer_invoice_waiting on customer_invoice (document_no) where status = 'Submitted';
create index customer_invoice_find on customer_invoice
  using gin (fold(document_no) gin_trgm_ops, fold(invoice_no) gin_trgm_ops, fold(bill_to_id) gin_trgm_ops);

create table customer_invoice_line (
  id             uuid primary key default gen_random_uuid(),
  owner_id       uuid not null references customer_invoice on delete cascade,
  position       integer not null,
  product_id     text constraint customer_invoice_line_product references product (product_id),
  gl_account     text constraint customer_invoice_line_account references gl_account (account),
  description    text check (length(description) <= 100),
  amount         numeric(19, 4),
  quantity       numeric(19, 6),
  unit_price     numeric(19, 6),
  tax_group      text constraint customer_invoice_line_tax_group references tax_group (tax_group),
  tax_amount     numeric(19, 4),
  job_id         text constraint customer_invoice_line_job references job_master (job_no),
  cost_code      text,
  cost_code_type text generated always as ('COST_CODE') stored,
  constraint customer_invoice_line_cost_code foreign key (cost_code_type, cost_code) references user_code (code_type, code_id)
);
create index customer_invoice_line_by_owner on customer_invoice_line (owner_id, position);
create index customer_invoice_line_by_product on customer_invoice_line (product_id) where product_id is not null;
create index customer_invoice_line_by_account on customer_invoice_line (gl_account) where gl_account is not null;
create index customer_invoice_line_by_tax_group on customer_invoice_line (tax_group) where tax_group is not null;
create index customer_invoice_line_by_job on customer_invoice_line (job_id) where job_id is not null;
create index customer_invoice_line_by_cost_code on customer_invoice_line (cost_code_type, cost_code) where cost_code is not null;

create trigger version_counted after insert or update or delete or truncate on customer_invoice
  for each statement execute function table_changed('customer_invoice');
-- What is received of an invoice is a column of its list.
create trigger customer_invoices_counted after insert or update on open_item
  for each statement execute function table_changed('customer_invoice');
create constraint trigger customer_invoice_entry after insert or update of entry_id on customer_invoice
  for each row when (new.entry_id is not null) execute function names_moved_entry();

-- [I12] The database asks for the second hand too.
create function customer_invoice_has_second_hand() returns trigger
  language plpgsql
  as $$
  begin
    if new.approver_id is null and exists (
      select from limits_passed(
        new.company_id, array[case new.kind when 'Credit' then 'CustomerCredit' else 'CustomerInvoice' end], new.doc_amount, new.currency,
        new.rate, business_day(new.updated_on))) then
      raise exception 'an invoice above a limit names who approved it' using errcode = 'NV002';
    end if;
    return new;
  end $$;
create trigger customer_invoice_has_second_hand before update on customer_invoice
  for each row when (new.status = 'Posted' and old.status <> 'Posted') execute function customer_invoice_has_second_hand();
create trigger customer_invoice_begun_posted before insert on customer_invoice
  for each row when (new.status = 'Posted') execute function customer_invoice_has_second_hand();
