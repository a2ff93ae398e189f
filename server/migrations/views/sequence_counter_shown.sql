-- Which counters of numbers there are.
create or replace view sequence_counter_shown as
select counter_id
from sequence_counter;
