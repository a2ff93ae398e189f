-- Which source of a company's day-books is integrated when.
create or replace view gl_source_mode_shown as
select owner_id, source, mode
from gl_source_mode;
