-- What was saved when, one row a save: for counting. What was changed is read in `audit_log`.
create or replace view audit_save_shown as
select id, table_name, id_value, column_name, action, action_on, change_id
from audit_save;
