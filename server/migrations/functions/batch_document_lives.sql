create or replace function batch_document_lives() returns trigger
  language plpgsql
  as $$
  begin
    new.live := new.include and coalesce(
      (select batch_is_live(b.status) from ap_payment_batch b where b.id = new.owner_id), false);
    return new;
  end $$;
