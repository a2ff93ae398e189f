create or replace function number_text(fiscal_year integer, number integer) returns text
  language sql immutable strict parallel safe
  return fiscal_year::text || '-' || lpad(number::text, greatest(6, length(number::text)), '0');
