-- What other rooms read of stock: what there is now of a product in a warehouse, or on its way there, and what it is worth.
create or replace view stock_pool_shown as
select id, company_id, product_id, warehouse_id, holding, lot_id, quantity, last_day, value
from stock_pool;
