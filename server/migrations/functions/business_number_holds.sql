-- [CRA] A business number: nine digits, the last of which makes the sum of all a multiple of ten, every second one doubled;
-- with the letters and digits of a program account behind it, or without.
create or replace function business_number_holds(number text) returns boolean
  language sql immutable parallel safe
  return case when upper(replace(number, ' ', '')) ~ '^[0-9]{9}([A-Z]{2}[0-9]{4})?$' then (
    select sum(case when at % 2 = 0 then (2 * digit) / 10 + (2 * digit) % 10 else digit end) % 10 = 0
    from generate_series(1, 9) at
    cross join lateral (select substr(replace(number, ' ', ''), at, 1)::int as digit) d) else false end;
