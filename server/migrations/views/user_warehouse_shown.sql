-- The warehouses that a limited user sees.
create or replace view user_warehouse_shown as
select owner_id, warehouse_id
from user_warehouse;
