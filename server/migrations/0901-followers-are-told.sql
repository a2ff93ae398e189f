-- Documents that follow others change beside the change log: what was received of an order, shipped of another, made of a third. Whoever has one of them
-- open is told, as he is of what somebody saves (decision 13); else it stood on his screen as it had been, and his next save met another version.
create trigger live_followed after update on purchase_order
  for each row when (old.version is distinct from new.version) execute function live_record();
create trigger live_followed after update on sales_order
  for each row when (old.version is distinct from new.version) execute function live_record();
create trigger live_followed after update on production_work_order
  for each row when (old.version is distinct from new.version) execute function live_record();
create trigger live_followed after update on ap_arrival
  for each row when (old.version is distinct from new.version) execute function live_record();
