-- What other rooms read of the addresses of a firm, in their order.
create or replace view firm_address_shown as
select owner_id, position, kind, line1, line2, city, region, postal_code, country
from firm_address;
