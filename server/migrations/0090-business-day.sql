-- The day of the business at a moment: in its own time zone, not in that of the server. At eight in the evening in Toronto it is
-- tomorrow by UTC, and on the last day of a month that is another period.
create function business_day(at timestamptz) returns date
language sql stable parallel safe as $$
  select (at at time zone coalesce(
    (select control_value from configuration where control_id = 'TimeZone' and scope = 'System'),
    (select default_value from configuration_control where control_id = 'TimeZone'),
    'UTC'))::date
$$;

-- What is done at night is done in the night of the business: the schedules that nobody has changed follow. Each runs once more at its old time.
update schedule set zone = 'America/Toronto' where zone = 'UTC' and updated_by = 'Novus';
