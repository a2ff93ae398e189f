-- The moment at which a day of the business ends: what is done before it is done by the end of that day. To compare many moments with one day,
-- this is asked once, `business_day` of each of them.
create or replace function business_day_end(day date) returns timestamptz
language sql stable parallel safe as $$
  select (day + 1)::timestamp at time zone coalesce(
    (select control_value from configuration where control_id = 'TimeZone' and scope = 'System'),
    (select default_value from configuration_control where control_id = 'TimeZone'),
    'UTC')
$$;
