-- What other rooms read of a letter: to whom, about what, and when it was written. Its text is of the platform alone.
create or replace view letter_shown as
select id, template_id, recipient, subject, created_by, created_on
from letter;
