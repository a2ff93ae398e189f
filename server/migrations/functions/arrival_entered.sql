-- An arrival follows the document that names it: it leaves the queue and its file hangs there; named no more, it waits again.
create or replace function arrival_entered() returns trigger
  language plpgsql
  as $$
  declare
    arrival ap_arrival;
  begin
    if tg_op = 'UPDATE' and new.arrival_no is not distinct from old.arrival_no then return null; end if;
    if tg_op <> 'INSERT' and old.arrival_no is not null then
      update ap_arrival
      set status = 'New', invoice_id = null, invoice_no = null, taken_by = null, taken_by_id = null, version = version + 1
      where invoice_id = old.id returning * into arrival;
      perform return_attachment(arrival.attachment_id);
    end if;
    if tg_op = 'DELETE' or new.arrival_no is null then return null; end if;
    update ap_arrival
    set status = 'Entered', invoice_id = new.id, invoice_no = new.invoice_no, taken_by = null, taken_by_id = null, reason = null,
        updated_by = new.updated_by, updated_on = new.updated_on, version = version + 1
    where arrival_no = new.arrival_no returning * into arrival;
    perform lend_attachment(arrival.attachment_id, 'ap/purchase-invoice', new.id, arrival.arrival_no);
    return null;
  end $$;
do $$
begin
  create or replace trigger arrival_entered after insert or update of arrival_no or delete on ap_invoice
    for each row execute function arrival_entered();
end $$;
