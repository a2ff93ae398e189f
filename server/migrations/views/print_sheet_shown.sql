-- What was printed with which number, and what became of its paper.
create or replace view print_sheet_shown as
select room, document_id, number, state, content
from print_sheet;
