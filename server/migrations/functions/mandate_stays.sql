-- What was decided stays: it is the proof of what a customer has let us take. That he ends it, or goes into another firm, is written beside it.
create or replace function mandate_stays() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'DELETE' or old.status <> 'Active' and not (old.status = 'Cancelled' and new.status = 'Cancelled')
       or (to_jsonb(new) - 'status' - 'customer_id' - 'cancel_on' - 'cancel_reason' - 'updated_by' - 'updated_on' - 'version')
          <> (to_jsonb(old) - 'status' - 'customer_id' - 'cancel_on' - 'cancel_reason' - 'updated_by' - 'updated_on' - 'version') then
      raise exception 'a decided mandate is never changed or removed' using errcode = 'NV001';
    end if;
    return new;
  end $$;
create or replace trigger mandate_stays before update or delete on ar_mandate
  for each row when (old.status <> 'Pending') execute function mandate_stays();
