-- What other rooms read of what moved: when, what, where, by which document; its value is for whoever may see costs.
create or replace view stock_move_read as
select m.id, m.seq, m.company_id, m.product_id, m.warehouse_id, m.holding, m.bin, m.lot_id, m.day, m.kind, m.rule, m.quantity, m.value,
       g.document_type, g.document_id
from stock_move m join stock_posting g on g.id = m.posting_id;
