-- What other rooms read of a lot: what it is called, of which melt it is, how large it is, and whether it can be sold; nothing of costs.
create or replace view stock_lot_shown as
select id, product_id, lot_no, status, status in ('InStock', 'Reserved') as is_free, heat_key, mill, mfr_no, grade_id, specification_id,
       measurement, thickness, width, length, inside_diameter, outside_diameter, weight, pieces, received_on, origin_country, hold_reason,
       source_type, source_id, source_no
from stock_lot;
