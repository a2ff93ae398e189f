-- What other rooms read of pieces that are set apart for somebody.
create or replace view stock_allocation_shown as
select claim_id, place_id, quantity, picked
from stock_allocation;
