-- Which screens lie behind which menus, with what the screen is told.
create or replace view route_shown as
select component, props, menu_id
from route;
