create or replace function batch_documents_follow() returns trigger
  language plpgsql
  as $$
  begin
    update ap_payment_batch_document set position = position where owner_id = new.id;
    return null;
  end $$;
