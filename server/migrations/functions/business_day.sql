-- The day of the business at a moment: in its own time zone, not in that of the server. At eight in the evening in Toronto it is
-- tomorrow by UTC, and on the last day of a month that is another period.
create or replace function business_day(at timestamptz) returns date
language sql stable parallel safe as $$
  select (at at time zone coalesce(
    (select control_value from configuration where control_id = 'TimeZone' and scope = 'System'),
    (select default_value from configuration_control where control_id = 'TimeZone'),
    'UTC'))::date
$$;
