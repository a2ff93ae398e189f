-- Products are looked for by words in any of their names, by their size, and by what others call them.
create index product_sought on product using gin (
  fold(product_id || ' ' || description || ' ' || coalesce(description_fr, '') || ' ' || coalesce(description_zh_cn, '') || ' '
       || coalesce(description_zh_tw, '') || ' ' || coalesce(manufacturer, '')) gin_trgm_ops);
create index product_by_thickness on product (thickness) where thickness is not null;
create index product_by_width on product (width) where width is not null;
create index product_vendor_sku_sought on product_vendor (fold(vendor_sku)) where vendor_sku is not null;
