-- Where a counter counts by itself: of which branch, and since when.
create or replace view sequence_number_shown as
select id, counter_id, branch_id, period
from sequence_number;
