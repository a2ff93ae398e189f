-- Lines of posted receipts as an invoice matches them.
create or replace view receipt_line_read as
  select l.id, l.line_key, r.id as receipt_id, r.receipt_no, r.receipt_date, r.order_no, l.order_line_no, r.vendor_id,
         f.name as vendor_name, r.packing_slip, l.product_id, l.description, l.unit, l.quantity, l.invoiced,
         l.quantity - l.invoiced - l.returned as to_invoice, l.unit_cost, r.currency, r.rate, l.amount, l.amount - l.invoiced_amount - l.returned_amount as open_amount,
         l.invoiced + l.returned < l.quantity as waits, r.version, r.created_by, r.created_on, r.updated_by, r.updated_on,
         r.company_id
  from purchase_receipt_line l
  join purchase_receipt r on r.id = l.owner_id
  join firm_shown f on f.firm_id = r.vendor_id
  where r.status = 'Posted' and l.quantity > 0;
