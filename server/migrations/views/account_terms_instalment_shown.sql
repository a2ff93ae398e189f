-- The shares in which terms let an amount be paid, in their order.
create or replace view account_terms_instalment_shown as
select owner_id, position, share, days
from account_terms_instalment;
