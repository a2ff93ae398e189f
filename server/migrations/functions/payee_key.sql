-- A name without what is between its letters and figures.
create or replace function payee_key(name text) returns text
  language sql immutable parallel safe
  return regexp_replace(fold(coalesce(name, '')), '[^[:alnum:]]+', '', 'g');
