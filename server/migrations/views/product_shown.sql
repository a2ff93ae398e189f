-- What other rooms read of a product: its words, unit, class, tax and how its stock is valued.
create or replace view product_shown as
select id, product_id, description, description_fr, description_zh_cn, description_zh_tw, product_type, product_class, unit, unit_type,
       purchase_price, purchase_currency, tax_group, active, valuation, lot_tracked, lot_costed
from product;
