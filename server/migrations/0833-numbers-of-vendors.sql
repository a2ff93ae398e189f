-- The number by which a vendor knows a product is as long on an order to him as with the product.
alter table purchase_order_line drop constraint purchase_order_line_vendor_sku_length,
  add constraint purchase_order_line_vendor_sku_length check (length(vendor_sku) <= 40);
