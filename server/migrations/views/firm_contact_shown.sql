-- What other rooms read of the people of a firm: who is asked, and what is sent to them.
create or replace view firm_contact_shown as
select owner_id, position, name, role, email, phone, receives_invoices, receives_statements, receives_confirmations, receives_certificates, mobile
from firm_contact;
