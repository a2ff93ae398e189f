-- What form security makes of a part of a screen for a role.
create or replace view widget_security_shown as
select owner_id, role_id, screen, widget, mode
from widget_security;
