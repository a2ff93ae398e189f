-- [supply 2.3, 3.7] A cost that comes later for what a vendor has shipped to our customer: nothing of it ever lay here, so that it is for nothing that does.
alter table stock_move drop constraint stock_move_charge_for_check;
alter table stock_move add constraint stock_move_charge_for_check check (charge_for >= 0);
