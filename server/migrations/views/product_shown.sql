-- What other rooms read of a product: its words, unit, class, tax, how its stock is valued, how large one of it is, by what words it is found, what
-- customs know it by, and since when it is there.
create or replace view product_shown as
select id, product_id, description, description_fr, description_zh_cn, description_zh_tw, product_type, product_class, unit, unit_type,
       purchase_price, purchase_currency, tax_group, active, valuation, lot_tracked, lot_costed, form, measurement, thickness, width, height,
       length, outside_diameter, inside_diameter, density, thickness_least, thickness_most, width_least, width_most, length_least,
       length_most, weight_each, group_id, type_id, commission_percent, manufacturer, sales_unit, pricing_unit, weight_basis,
       apply_discount, block_sales, special_order, is_manufactured, replaced_by,
       fold(product_id || ' ' || description || ' ' || coalesce(description_fr, '') || ' ' || coalesce(description_zh_cn, '') || ' '
            || coalesce(description_zh_tw, '') || ' ' || coalesce(manufacturer, '')) as words,
       tariff_code, origin_country, created_on, purchase_unit, is_processing, setup_id
from product;
