-- Documents above a limit are approved by somebody else before they are posted; what is held is not paid.

alter table ap_invoice
  drop constraint ap_invoice_status_check,
  drop constraint ap_invoice_posted_whole,
  add constraint ap_invoice_status_check check (status in ('Draft', 'Submitted', 'Approved', 'Posted', 'Reversed')),
  add constraint ap_invoice_posted_whole check (
    status in ('Draft', 'Submitted', 'Approved') or (entry_id is not null and doc_number is not null)),
  add submitted_by   text,
  add approved_by    text,
  add approved_on    timestamptz,
  add approver_id    uuid,
  add approval_note  text check (length(approval_note) <= 200),
  add reversed_on    date,
  -- What the vendor has printed as tax, where he rounds in his own way.
  add vendor_tax     numeric(19, 4) check (vendor_tax >= 0),
  -- Everybody who has written what is to be approved.
  add written_by     uuid[] not null default '{}',
  -- Nobody approves what he has written, whatever his rights.
  add constraint ap_invoice_approved_by_another check (approver_id is null or not approver_id = any (written_by)),
  add constraint ap_invoice_approval_whole check ((approver_id is null) = (approved_by is null));

create index ap_invoice_waiting on ap_invoice (invoice_no) where status = 'Submitted';
create index ap_invoice_held on ap_invoice (item_id) where hold_reason is not null;

alter table ap_distribution add share numeric(9, 6) check (share between 0 and 100);

-- Lines that come back with each invoice of a kind: rent over three branches, freight over two accounts.
create table distribution_template (
  id          uuid primary key default gen_random_uuid(),
  template_id text not null constraint distribution_template_id_used_once unique,
  name        text not null check (length(name) between 1 and 50),
  name_fr     text,
  name_zh_cn  text,
  name_zh_tw  text,
  active      boolean not null,
  created_by text not null, created_on timestamptz not null default now(),
  updated_by text not null, updated_on timestamptz not null default now(),
  version integer not null default 1
);
create table distribution_template_line (
  id          uuid primary key default gen_random_uuid(),
  owner_id    uuid not null references distribution_template on delete cascade,
  position    integer not null,
  gl_account  text not null constraint distribution_template_line_account references gl_account (account),
  description text,
  share       numeric(9, 6) not null check (share > 0 and share <= 100),
  tax_group   text constraint distribution_template_line_tax_group references tax_group (tax_group)
);
create index distribution_template_line_by_owner on distribution_template_line (owner_id, position);
create index distribution_template_line_by_account on distribution_template_line (gl_account);
create index distribution_template_line_by_tax_group on distribution_template_line (tax_group) where tax_group is not null;

alter table firm_vendor add distribution_template text
  constraint firm_vendor_distribution_template references distribution_template (template_id);
create index firm_vendor_by_distribution_template on firm_vendor (distribution_template) where distribution_template is not null;

create trigger version_counted after insert or update or delete or truncate on distribution_template
  for each statement execute function table_changed('distribution_template');
