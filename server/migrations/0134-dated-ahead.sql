-- How far ahead of the day of the business a document may be dated: beyond the first it is asked about, beyond the second refused.
alter table gl_control
  add ahead_asked_days integer not null default 31 check (ahead_asked_days between 0 and 3660),
  add ahead_refused_days integer not null default 366 check (ahead_refused_days between 0 and 3660);
