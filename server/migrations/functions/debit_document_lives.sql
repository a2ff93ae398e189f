create or replace function debit_document_lives() returns trigger
  language plpgsql
  as $$
  begin
    new.live := new.include and coalesce((select debit_is_live(b.status) from ar_debit_batch b where b.id = new.owner_id), false);
    return new;
  end $$;
create or replace trigger debit_document_lives before insert or update on ar_debit_batch_document
  for each row execute function debit_document_lives();
