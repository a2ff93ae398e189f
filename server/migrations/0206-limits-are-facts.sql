-- Below which amounts nobody is asked for a second hand is what every document that leaves or binds asks for (docs/decisions/0064): kept with the
-- version of the facts. What guards it in the database reads the limits themselves, as before.

create trigger facts_counted after insert or update or delete or truncate on gl_approval_limit
  for each statement execute function table_changed('%facts');
