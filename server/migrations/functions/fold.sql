-- Lower case without accents. Immutable, as the dictionary is named, so that indexes may stand on it; the body is bound to
-- what the names mean here, as an index is built without our search path.
create or replace function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));
