-- What other rooms read of the codes that a product is scanned by.
create or replace view product_barcode_shown as
select owner_id, barcode, unit, quantity
from product_barcode;
