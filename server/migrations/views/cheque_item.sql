-- What a cheque pays.
create or replace view cheque_item as
  select i.id, c.id as owner_id, i.position, i.doc_number, i.doc_kind, i.doc_date, i.due_date, i.pay, i.discount, i.write_off
  from cheque c join ap_payment_item i on i.owner_id = c.payment_id;
