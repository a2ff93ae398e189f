-- The day on which a document is due may be changed after it is posted; its open item is aged and paid by that day.
create or replace function item_due_as_document() returns trigger
  language plpgsql
  as $$
  begin
    update open_item set due_date = new.due_date where id = new.item_id and due_date <> new.due_date;
    return null;
  end $$;
