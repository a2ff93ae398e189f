-- What other rooms read of a class of products: what it is called, its form, how what is received of it is weighed and inspected, and what is
-- asked for its products at least.
create or replace view product_class_shown as
select class_id, description, form, lot_tracked, lot_costed, inspected, weight_tolerance, over_receipt_percent, count_tolerance, markup_percent,
       minimum_margin, active, ship_tolerance_percent
from product_class;
