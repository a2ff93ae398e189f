-- The taxes of a tax group, in their order.
create or replace view tax_group_tax_shown as
select owner_id, position, tax_code
from tax_group_tax;
