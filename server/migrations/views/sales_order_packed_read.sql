-- [supply 9.1 packaging] How the goods of each line of a sales order are packed: as the line says, else as whoever they go to always wants it. What is said of coils is said of
-- nothing else, and what is charged for goods is packed with nothing.
create or replace view sales_order_packed_read as
select l.id as line_id, coalesce(l.skid_weight, y.skid_weight) as skid_weight,
       case when p.form = 'Coil' then coalesce(l.coil_inside, y.coil_inside) end as coil_inside,
       case when p.form = 'Coil' then coalesce(l.coil_outside, y.coil_outside) end as coil_outside,
       case when p.form = 'Coil' then coalesce(l.eye, y.eye) end as eye, coalesce(l.packing_note, y.packing_note) as packing_note
from sales_order_line l join sales_order o on o.id = l.owner_id
left join product_shown p on p.product_id = l.product_id
left join firm_shown z on z.firm_id = coalesce(o.ship_to_id, o.bill_to_id) left join firm_ship_to_shown y on y.owner_id = z.id
where l.charge is null;
