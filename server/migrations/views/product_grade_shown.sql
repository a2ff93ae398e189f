-- What other rooms read of the grades of a product: which is the usual one, and what it adds to the price of a unit.
create or replace view product_grade_shown as
select product_id, grade_id, price_extra, is_usual, active
from product_grade;
