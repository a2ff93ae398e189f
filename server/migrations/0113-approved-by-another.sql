-- [I12] Whoever chose what is paid, or wrote where a vendor is paid, does not approve it, whoever writes that down. What was approved before
-- keeps the name alone.

alter table ap_payment_batch
  add approver_id uuid,
  add constraint ap_payment_batch_approved_by_another check (approver_id is null or not approver_id = any (written_by));

alter table vendor_bank_change
  add decider_id uuid,
  add constraint vendor_bank_change_confirmed_by_another check (
    status <> 'Confirmed' or decider_id is null or not decider_id = any (written_by));

create function approver_is_named() returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'what is approved names who approved it' using errcode = 'NV002';
  end $$;

create trigger batch_approver_named before update on ap_payment_batch
  for each row when (new.status = 'Approved' and old.status <> 'Approved' and new.approver_id is null)
  execute function approver_is_named();
create trigger batch_begun_approved before insert on ap_payment_batch
  for each row when (new.approved_by is not null and new.approver_id is null)
  execute function approver_is_named();

create trigger bank_change_decider_named before update on vendor_bank_change
  for each row when (new.status = 'Confirmed' and old.status <> 'Confirmed' and new.decider_id is null)
  execute function approver_is_named();
create trigger bank_change_begun_confirmed before insert on vendor_bank_change
  for each row when (new.status = 'Confirmed' and new.decider_id is null)
  execute function approver_is_named();
