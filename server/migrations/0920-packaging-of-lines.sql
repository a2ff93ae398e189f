-- [judgement 31b] [supply 9.1 packaging] How a customer wants his goods packed, and how a line of his order is packed where that says otherwise: the most that a skid or bundle may
-- weigh in pounds; of coils the inside diameter of their core and the most outside diameter in inches, and which way their eye looks; and what else is said of it.
alter table firm_ship_to
  add column skid_weight  numeric(19, 6) check (skid_weight > 0),
  add column coil_inside  numeric(19, 6) check (coil_inside > 0),
  add column coil_outside numeric(19, 6) check (coil_outside > 0),
  add column eye          text check (eye in ('Sky', 'Side')),
  add column packing_note text check (length(packing_note) <= 200),
  add constraint firm_ship_to_coil_fits check (coil_inside < coil_outside);
alter table sales_order_line
  add column skid_weight  numeric(19, 6) check (skid_weight > 0),
  add column coil_inside  numeric(19, 6) check (coil_inside > 0),
  add column coil_outside numeric(19, 6) check (coil_outside > 0),
  add column eye          text check (eye in ('Sky', 'Side')),
  add column packing_note text check (length(packing_note) <= 200),
  add constraint sales_order_line_coil_fits check (coil_inside < coil_outside);
