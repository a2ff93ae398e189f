-- What other rooms read of moves of stock: what has moved where and when, of which lot; nothing of what it was worth, but who bears that.
create or replace view stock_move_shown as
select id, seq, posting_id, company_id, product_id, warehouse_id, holding, bin, lot_id, day, kind, quantity, weight, pieces, corrects_id,
       reverses_id, reason, line_key, contra
from stock_move;
