-- What other rooms read of a grade: its words, what it is made of, and its density.
create or replace view grade_shown as
select grade_id, description, description_fr, description_zh_cn, description_zh_tw, material, subtype, alloy, temper, density, active
from grade;
