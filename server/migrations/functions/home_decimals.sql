-- Decimals in which the books are kept. A statement asks once: `(select home_decimals())`.
create or replace function home_decimals() returns integer
  language sql stable parallel safe
  as $$ select c.decimals from company_shown o join currency c on c.currency_code = o.currency where o.is_default $$;
