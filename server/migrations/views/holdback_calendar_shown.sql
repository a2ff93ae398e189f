-- From when on what is held back by law is released after so many days; both sides follow it.
create or replace view holdback_calendar_shown as
  select from_date, notice_days, paid_from_days, paid_by_days from holdback_calendar;
