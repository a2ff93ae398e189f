create or replace function debit_documents_follow() returns trigger
  language plpgsql
  as $$
  begin
    update ar_debit_batch_document set position = position where owner_id = new.id;
    return null;
  end $$;
create or replace trigger debit_documents_follow after update of status on ar_debit_batch
  for each row when (debit_is_live(old.status) <> debit_is_live(new.status)) execute function debit_documents_follow();
