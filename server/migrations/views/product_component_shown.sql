-- What other rooms read of what a product is made of.
create or replace view product_component_shown as
select owner_id, position, component_id, quantity, scrap_percent
from product_component;
