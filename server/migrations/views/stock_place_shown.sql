-- What other rooms read of where stock lies: what is in which bin of a pool, of which lot.
create or replace view stock_place_shown as
select id, pool_id, bin, lot_id, quantity, weight, pieces, value
from stock_place;
