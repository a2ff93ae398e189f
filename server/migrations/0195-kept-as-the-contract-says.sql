-- What contracts say of a column and its table did not yet: which words it takes, whom it names, and an index for whoever looks
-- for those who name a record. tests/server/house/catalogue.test.ts compares all of them.

-- Rows of former days were judged by the server alone; what is written from now on is judged here too.
alter table ap_payment_item add constraint ap_payment_item_doc_kind check (
  doc_kind in ('Invoice', 'Credit', 'DebitMemo', 'Payment', 'CardCharge', 'Release', 'Opening', 'Other')) not valid;
alter table slip_return_line
  add constraint slip_return_line_recipient_kind check (
    recipient_kind in ('Individual', 'SoleProprietor', 'Corporation', 'Partnership')) not valid,
  add constraint slip_return_line_standing check (
    standing in ('Due', 'KindMissing', 'NumberMissing', 'NumberWrong', 'Below')) not valid;
alter table issued_slip add constraint issued_slip_recipient_kind check (
  recipient_kind in ('Individual', 'SoleProprietor', 'Corporation', 'Partnership')) not valid;
alter table tax_return_line add constraint tax_return_line_stands_for check (
  stands_for in ('Sales', 'Collected', 'CollectedAdjustment', 'CollectedTotal', 'Recoverable', 'RecoverableAdjustment',
                 'RecoverableTotal', 'NetTax', 'Instalments', 'OtherCredits', 'Balance', 'Refund', 'Payment')) not valid;
alter table vendor_statement_line
  add constraint vendor_statement_line_kind check (kind in ('Invoice', 'Credit', 'Payment', 'Other')) not valid,
  add constraint vendor_statement_line_standing check (
    standing in ('Opening', 'Matched', 'AmountDiffers', 'Settled', 'Earlier', 'Later', 'Draft', 'NotOurs', 'NotTheirs')) not valid;
alter table vendor_statement_ours add constraint vendor_statement_ours_standing check (
  standing in ('Opening', 'Matched', 'AmountDiffers', 'Settled', 'Earlier', 'Later', 'Draft', 'NotOurs', 'NotTheirs')) not valid;

alter table gl_approval_limit add constraint gl_approval_limit_role
  foreign key (role_id) references role (role_id) not valid;
create index gl_approval_limit_by_role on gl_approval_limit (role_id) where role_id is not null;
alter table recurring_invoice add constraint recurring_invoice_ship_to_region
  foreign key (ship_to_region) references place (place_code) not valid;
create index recurring_invoice_by_ship_to_region on recurring_invoice (ship_to_region) where ship_to_region is not null;
alter table ap_payment_distribution add constraint ap_payment_distribution_job
  foreign key (job_id) references job_master (job_no) not valid;
create index ap_payment_distribution_by_job on ap_payment_distribution (job_id) where job_id is not null;

create index portal_notification_by_user on portal_notification (user_id);
create index portal_cart_line_by_bill_to on portal_cart_line (bill_to_id);
create index portal_account_by_bill_to on portal_account (bill_to_id);
create index print_file_by_content on print_file (sha256);
create index ap_payment_by_item on ap_payment (item_id) where item_id is not null;
create index ap_payment_by_charge_item on ap_payment (charge_item_id) where charge_item_id is not null;
create index ap_payment_by_reissued_as on ap_payment (reissued_as) where reissued_as is not null;
create index cheque_by_cancel_reason on cheque (cancel_reason) where cancel_reason is not null;
create index pending_entry_by_journal on pending_entry (journal_id) where journal_id is not null;
create index fx_revaluation_by_entry on fx_revaluation (entry_id) where entry_id is not null;
create index fx_revaluation_by_residue_entry on fx_revaluation (residue_entry_id) where residue_entry_id is not null;
