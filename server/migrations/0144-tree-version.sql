-- Menus and routes belong to their application: what was made of the tree is as old as any of them.
create trigger version_counted after insert or update or delete or truncate on menu
  for each statement execute function table_changed('application');
create trigger version_counted after insert or update or delete or truncate on route
  for each statement execute function table_changed('application');
