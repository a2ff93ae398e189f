-- What other rooms read of who wants stock: how much of it, by when, and what of it is kept for him.
create or replace view stock_claim_shown as
select id, company_id, product_id, warehouse_id, document_type, document_id, document_no, line_key, wanted_by, promised_on, ordered_on, quantity,
       shipped, picked, allocated, reserved, backordered, is_open,
       short_closed, cancelled, supply_id
from stock_claim;
