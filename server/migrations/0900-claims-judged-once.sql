-- A claim is judged where what it is judged by is written: one that keeps nothing yet needs no proof that there is so much, and what is kept of it says
-- nothing of its line. An order of a hundred lines was proved five hundred times, and is three hundred times.
drop trigger claim_holds on stock_claim;
create constraint trigger claim_holds after update on stock_claim deferrable initially deferred
  for each row execute function claim_holds();
create constraint trigger claim_holds_at_once after insert on stock_claim deferrable initially deferred
  for each row when (new.reserved + new.allocated + new.picked <> 0) execute function claim_holds();
drop trigger order_line_holds on stock_claim;
create constraint trigger order_line_holds after insert or update of document_type, document_id, line_key, quantity, shipped, short_closed, cancelled
  on stock_claim deferrable initially deferred
  for each row when (new.document_type = 'oe.salesOrder') execute function order_line_holds();
