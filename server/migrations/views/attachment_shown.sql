-- What hangs on a record: what it is called, what it is, and by its hash whether another holds the same. What it holds is of the platform alone.
create or replace view attachment_shown as
select id, room, record_id, name, content_type, size, created_by, created_on, sha256, store
from attachment;
