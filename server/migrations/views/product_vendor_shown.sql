-- What other rooms read of who sells a product to us: his number of it, his price, how long he takes and in which multiples he sells.
create or replace view product_vendor_shown as
select owner_id, position, vendor_id, vendor_sku, from_quantity, price, currency, lead_days, multiple, preferred
from product_vendor;
