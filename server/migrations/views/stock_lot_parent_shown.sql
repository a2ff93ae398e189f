-- What other rooms read of where a lot comes from: its parents, and how many pounds of each.
create or replace view stock_lot_parent_shown as
select lot_id, parent_id, weight, document_type, document_id
from stock_lot_parent;
