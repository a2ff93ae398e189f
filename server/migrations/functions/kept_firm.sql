-- [finance 7.13] Who a firm is today: itself, or the one that it was merged into. What was posted stays under the number it had then, and
-- a slip is given to the one firm that there is.
create or replace function kept_firm(of_firm text) returns text
  language sql stable
  as $$
    with recursive chain as (
      select firm_id, merged_into, 0 as step from firm where firm_id = of_firm
      union all
      select f.firm_id, f.merged_into, c.step + 1 from chain c join firm f on f.firm_id = c.merged_into)
    select firm_id from chain order by step desc limit 1
  $$;
