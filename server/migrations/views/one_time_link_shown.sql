-- Whether a link that lets somebody in was used; what is in it is of the platform alone.
create or replace view one_time_link_shown as
select user_id, used_on
from one_time_link;
