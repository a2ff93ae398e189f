-- What other rooms read of a firm that goods go to: how they are packed for it.
create or replace view firm_ship_to_shown as
select owner_id, skid_weight, coil_inside, coil_outside, eye, packing_note from firm_ship_to;
