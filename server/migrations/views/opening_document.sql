-- What was open when the books were opened, document by document, as long as the opening stands: whoever enters one of them once more is told.
create or replace view opening_document as
select case l.part when 'Vendors' then 'Vendor' else 'Customer' end as side, l.firm_id, l.reference, upper(btrim(l.reference)) as doc_key,
       l.document_date, o.opening_no
from opening_line l join opening_balance o on o.id = l.opening_id and o.status = 'Posted'
where l.firm_id is not null;
