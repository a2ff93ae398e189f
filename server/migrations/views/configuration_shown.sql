-- What a setting is set to, for all or for one.
create or replace view configuration_shown as
select owner_id, scope, language, control_value, control_id
from configuration;
