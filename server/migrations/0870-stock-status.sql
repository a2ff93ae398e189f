-- [supply 8] When a product last left a warehouse for somebody, came in and was counted, and how much of it was used: found out of an index alone, however much moved.
create index stock_move_used on stock_move (product_id, warehouse_id, day desc) include (company_id, quantity)
  where kind in ('Issue', 'Shipment', 'Consume', 'Return') and holding = 'Stock';
create index stock_move_came on stock_move (product_id, warehouse_id, day desc) include (company_id)
  where kind in ('Receipt', 'Produce') and quantity > 0;
create index stock_move_counted on stock_move (product_id, warehouse_id, day desc) include (company_id) where kind = 'Count';
