-- Which numbers the files of an originator have had, in their order.
create or replace view eft_file_shown as
select seq, institution, originator_id, file_no
from eft_file;
