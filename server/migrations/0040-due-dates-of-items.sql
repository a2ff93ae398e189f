-- The day on which a document is due may be changed after it is posted; its open item is aged and paid by that day.

create function item_due_as_document() returns trigger
  language plpgsql
  as $$
  begin
    update open_item set due_date = new.due_date where id = new.item_id and due_date <> new.due_date;
    return null;
  end $$;

create trigger item_due_as_document after update of due_date on ap_invoice for each row
  when (new.status <> 'Draft' and new.item_id is not null) execute function item_due_as_document();
