-- What other rooms read of how a rep shares what he earns.
create or replace view sales_rep_split_shown as
select owner_id, position, sales_rep_id, share
from sales_rep_split;
