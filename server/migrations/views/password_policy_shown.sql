-- After how many days a password is to be changed.
create or replace view password_policy_shown as
select maximum_days
from password_policy;
