-- What other rooms read of a lot: what it is called.
create or replace view stock_lot_shown as
select id, product_id, lot_no
from stock_lot;
