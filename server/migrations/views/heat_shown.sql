-- What other rooms read of a heat: what it is called, whose it is, and how it was judged.
create or replace view heat_shown as
select id, heat_key, heat_no, mill, melt_country, grade_id, verdict, active
from heat;
