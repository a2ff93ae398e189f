-- What other rooms read of postings of stock: which document moved, and by whom.
create or replace view stock_posting_shown as
select id, document_type, document_id, purpose, posted_by, posted_on
from stock_posting;
