-- What other rooms read of a firm: who it is, where, and whether it may be used. Credit, contacts and searching are of administration.
create or replace view firm_shown as
select id, firm_id, name, legal_name, status, is_bill_to, is_ship_to, is_vendor, language, business_number, phone, city, region, postal_code,
       on_hold, types, firm_type, standing, former_ids, merged_into
from firm;
