-- An amount as text: two decimals, and the third of a currency that has one.
create or replace function money_text(amount numeric) returns text
  language sql immutable parallel safe
  as $$ select round(amount, case when amount = round(amount, 2) or amount <> round(amount, 3) then 2 else 3 end)::text $$;
