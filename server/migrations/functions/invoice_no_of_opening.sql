-- Our own number stands on one invoice: not on one of the system before that is still open, and on one of ours.
create or replace function invoice_no_of_opening() returns trigger
language plpgsql as $$
begin
  if exists (select from opening_document d where d.doc_key = upper(btrim(new.invoice_no)) and d.side = 'Customer') then
    raise exception 'invoice % is of the opening', new.invoice_no
      using errcode = 'unique_violation', constraint = 'customer_invoice_no_of_opening';
  end if;
  return null;
end $$;

create or replace trigger customer_invoice_no_begun after insert on customer_invoice
  for each row when (new.invoice_no is not null) execute function invoice_no_of_opening();
create or replace trigger customer_invoice_no_given after update of invoice_no on customer_invoice
  for each row when (new.invoice_no is distinct from old.invoice_no) execute function invoice_no_of_opening();
