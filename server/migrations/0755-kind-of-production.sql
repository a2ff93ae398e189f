-- [judgement 37] What is done stands on its tickets too: each kind has panels of its own.
alter table production_ticket
  add column order_type text check (order_type in ('Assembly', 'Slitting', 'Levelling', 'Shearing', 'Cutting'));
update production_ticket t set order_type = o.order_type from production_work_order o where o.order_no = t.order_no;
