-- What other rooms read of a company: its books, its name on paper and where it is. Its logo is asked for by call.
create or replace view company_shown as
select id, company_id, name, legal_name, is_default, active, currency, business_number, hst_number, phone, line1, line2, city, region,
       postal_code, country
from company;
