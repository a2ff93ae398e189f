-- What a user is limited to: whether to customers, branches, warehouses, accounts or banks, and which figures are kept from him.
create or replace view user_scope_shown as
select id, customers_limited, branches_limited, warehouses_limited, accounts_limited, banks_limited, costs_hidden, prices_hidden
from user_scope;
